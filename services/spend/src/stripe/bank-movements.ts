import { type Pool } from 'pg';
import type Stripe from 'stripe';
import { receivedTransfers } from './received-transfers.ts';
import { toBankTransfer } from './treasury.mapper.ts';

interface Account {
  readonly organizationId: string;
  readonly stripeAccountId: string;
}
/** By Stripe's id: what each movement between a wallet and a bank left in the wallet, in minor units. Without those that left nothing. */
type Movements = ReadonlyMap<string, bigint>;

/** Stripe's id of the wallet's account; null for a wallet on the issuing balance. */
export async function financialAccountOf(
  pool: Pick<Pool, 'query'>,
  { organizationId }: Account,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select financial_account_id as id from wallet_account where organization_id = $1 and financial_account_id is not null`,
    [organizationId],
  );
  return rows[0]?.id ?? null;
}

/** As the books have them. Top-ups came from an earlier release into the issuing balance. */
export async function bookedMovements(
  pool: Pick<Pool, 'query'>,
  { organizationId }: Account,
): Promise<Movements> {
  const { rows } = await pool.query<{ id: string; minor: string }>(
    `select stripe_topup_id as id, amount_minor as minor from deposit
     where organization_id = $1 and status = 'settled' and stripe_topup_id like 'ibt\\_%'
     union all select stripe_transfer_id, -amount_minor from withdrawal where organization_id = $1 and status = 'posted'
     union all select stripe_payment_id, -amount_minor from reimbursement_payout where organization_id = $1 and status = 'posted'
     union all select split_part(idempotency_key, ':', 2), case kind when 'bank_credit' then amount_minor else -amount_minor end
     from transfer where organization_id = $1 and kind in ('bank_credit', 'bank_debit')`,
    [organizationId],
  );
  return new Map(rows.map(({ id, minor }) => [id, BigInt(minor)]));
}

/** As Stripe lists them. Returned movements left no effect. */
export async function bankMovements(
  stripe: Stripe,
  { stripeAccountId: stripeAccount }: Account,
  financialAccountId: string,
): Promise<Movements> {
  const { inboundTransfers, outboundTransfers, outboundPayments } = stripe.treasury;
  const params = { financial_account: financialAccountId, limit: 100 };
  const on = { stripeAccount };
  const movements = new Map<string, bigint>();
  for await (const { id, status, returned, amount } of inboundTransfers.list(params, on))
    if (status === 'succeeded' && returned !== true) movements.set(id, BigInt(amount));
  for await (const { id, status, amount } of outboundTransfers.list(params, on))
    if (status === 'posted') movements.set(id, BigInt(-amount));
  for await (const { id, status, amount } of outboundPayments.list(params, on))
    if (status === 'posted') movements.set(id, BigInt(-amount));
  for await (const received of receivedTransfers(stripe, stripeAccount, financialAccountId)) {
    const transfer = toBankTransfer(received, stripeAccount);
    if (transfer !== null)
      movements.set(
        transfer.id,
        transfer.direction === 'in' ? transfer.amount.minor : -transfer.amount.minor,
      );
  }
  return movements;
}
