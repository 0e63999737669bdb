import { Injectable } from '@nestjs/common';
import { type EventDefinition } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '../context.ts';
import { type Transaction } from '../database/transaction.ts';

/** Stores events for the relay, in the same transaction as the change. */
@Injectable()
export class Outbox {
  private readonly listeners: (() => void)[] = [];

  async add(
    tx: Pick<Transaction, 'query'>,
    ctx: Ctx,
    definition: EventDefinition,
    payload: unknown,
  ): Promise<void> {
    await tx.query(
      `with waiting as (insert into outbox_waiting (id) values ($1))
       insert into outbox (id, organization_id, subject, payload, traceparent) values ($1, $2, $3, $4, $5)`,
      [
        newId(),
        ctx.organizationId,
        definition.subject,
        JSON.stringify(definition.payload.parse(payload)),
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
