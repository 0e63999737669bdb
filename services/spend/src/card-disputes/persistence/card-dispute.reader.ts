import { Injectable } from '@nestjs/common';
import { type CardDisputeWire } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type DisputableCapture } from '../domain/card-dispute.ts';
import { disputableAmount } from './card-dispute.repository.ts';

type Movement = CardDisputeWire['movements'][number];

@Injectable()
export class CardDisputeReader {
  constructor(private readonly reader: TenantReader) {}

  /** Null if the transaction is not a capture. */
  async capture(ctx: Ctx, id: string): Promise<DisputableCapture | null> {
    const [row] = await this.reader.query<{ networkCreatedAt: Date; disputable: string; currency: string }>(
      ctx,
      {
        name: 'disputable-capture',
        text: `select t.network_created_at as "networkCreatedAt", t.currency, ${disputableAmount} as disputable
             from card_transaction t where t.organization_id = $1 and t.id = $2 and t.type = 'capture'`,
        values: [ctx.organizationId, id],
      },
    );
    if (row === undefined) return null;
    const { networkCreatedAt, disputable, currency } = row;
    return { networkCreatedAt, disputable: Money.ofMinor(BigInt(disputable), currency) };
  }

  /**
   * The dispute that was neither withdrawn nor expired, of which a capture has at most one; otherwise the newest. Leaves out
   * the user id of the reporter.
   */
  async dispute(ctx: Ctx, captureId: string): Promise<CardDisputeWire | null> {
    const [row] = await this.reader.query<DisputeRow>(ctx, {
      name: 'dispute-of-purchase',
      text: dispute,
      values: [ctx.organizationId, captureId],
    });
    if (row === undefined) return null;
    const { openedAt, submittedAt, endedAt, amount, movements, report, ...rest } = row;
    return {
      ...rest,
      amount: Number(amount),
      report: report === null ? null : { by: report.by, note: report.note, at: report.at },
      openedAt: openedAt.toISOString(),
      submittedAt: submittedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      movements: movements.map((one) => ({ ...one, occurredAt: new Date(one.occurredAt).toISOString() })),
      credited: movements.reduce((sum, one) => sum + one.amount, 0),
    };
  }
}

interface DisputeRow extends Omit<
  CardDisputeWire,
  'amount' | 'openedAt' | 'submittedAt' | 'endedAt' | 'credited'
> {
  readonly amount: string;
  readonly openedAt: Date;
  readonly submittedAt: Date | null;
  readonly endedAt: Date | null;
  readonly movements: Movement[];
}

const dispute = `
  select d.id, d.status, d.reason, d.amount_minor as amount, d.currency, d.evidence, d.report, d.opened_by_name as "openedBy",
    d.opened_at as "openedAt", d.submitted_at as "submittedAt", d.ended_at as "endedAt", d.loss_reason as "lossReason",
    d.refusal, d.version, coalesce(m.movements, '[]') as movements
  from card_dispute d
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', c.stripe_transaction_id, 'occurredAt', c.network_created_at,
      'amount', case c.type when 'dispute_credit' then c.amount_minor else -c.amount_minor end)
      order by c.network_created_at, c.id) as movements
    from card_transaction c where c.organization_id = d.organization_id and c.disputed_transaction_id = d.transaction_id) m on true
  where d.organization_id = $1 and d.transaction_id = $2
  order by d.status in ('withdrawn', 'expired'), d.opened_at desc, d.id desc limit 1`;
