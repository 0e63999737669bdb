import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { type Ctx } from '../context.ts';
import { type NewEvent, type Transaction } from '../database/transaction.ts';

/** Stores events for the relay, in the same transaction as the change. */
@Injectable()
export class Outbox {
  private readonly listeners: (() => void)[] = [];

  async add(tx: Pick<Transaction, 'query'>, ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await tx.query(
      `with waiting as (insert into outbox_waiting (id) select unnest($1::uuid[]))
       insert into outbox (id, organization_id, subject, payload, traceparent)
       select id, $2, subject, payload::jsonb, $5
       from unnest($1::uuid[], $3::text[], $4::text[]) event (id, subject, payload)`,
      [
        // A round publishes in the order of ids, and ids of one millisecond are in no particular order.
        events.map(() => newId()).sort(),
        ctx.organizationId,
        events.map(({ definition }) => definition.subject),
        events.map(({ definition, payload }) => JSON.stringify(definition.payload.parse(payload))),
        ctx.traceparent,
      ],
    );
  }

  onWake(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Signals that something was committed. Only a hint: listeners also poll. */
  wake(): void {
    for (const listener of this.listeners) listener();
  }
}
