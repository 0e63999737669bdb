import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox. The wrong rows are written as the owner of the database.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const asOwner = (text: string, values: readonly unknown[]) => spend.service.queryAsOwner(text, values);

/** The invariants violated after this change, and not before. */
async function violatedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await spend.findings()).map((finding) => JSON.stringify(finding)));
  await change();
  const added = (await spend.findings()).filter((finding) => !before.has(JSON.stringify(finding)));
  return [...new Set(added.map(({ invariant }) => invariant))].sort();
}

interface WrongTransfer {
  readonly kind: string;
  readonly status?: string;
  readonly amount?: number;
  /** By account kind and layer, in minor units. */
  readonly entries?: readonly (readonly [kind: string, layer: string, minor: number])[];
  readonly reverses?: string;
}

async function addTransfer(
  organizationId: string,
  { kind, status = 'posted', amount = 100, entries = [], reverses }: WrongTransfer,
): Promise<void> {
  const id = newId();
  await asOwner(
    `insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, occurred_at,
       effective_on, reverses_transfer_id)
     values ($1, $2::uuid, $3, $4, $5, 'USD', 'Wrong', $2::text, now(), current_date, $6)`,
    [organizationId, id, kind, status, amount, reverses ?? null],
  );
  await asOwner(
    `insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
     select a.organization_id, $2, a.id, e.layer, e.minor
     from jsonb_to_recordset($3) as e (kind text, layer entry_layer, minor bigint)
     join account a on a.organization_id = $1 and a.kind = e.kind`,
    [organizationId, id, JSON.stringify(entries.map(([of, layer, minor]) => ({ kind: of, layer, minor })))],
  );
}

const depositOf = async (organizationId: string) => {
  const { rows } = await spend.pool.query<{ id: string; transferId: string }>(
    `select id, transfer_id as "transferId" from deposit where organization_id = $1`,
    [organizationId],
  );
  const [deposit] = rows;
  if (deposit === undefined) throw new Error('There is no deposit.');
  return deposit;
};

describe('verifying what moved', () => {
  it('names a capture that is booked in part', async () => {
    const owner = await spend.createOrganization(100_000);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    await spend.stripe.testHelpers.issuing.transactions.createForceCapture(
      { card: card.stripeCardId, amount: 3_000, currency: 'usd' },
      { stripeAccount: card.account },
    );
    await eventually(async () => (await spend.wallet(card.organizationId)).posted === 97_000);
    const violated = await violatedBy(async () => {
      await asOwner(`update card_transaction set amount_minor = 3500 where organization_id = $1`, [
        card.organizationId,
      ]);
      await asOwner(`update limit_counter set spent_minor = 3500 where organization_id = $1`, [
        card.organizationId,
      ]);
    });
    expect(violated).toEqual(['every transaction is in the books once and in full']);
  });

  it('names a purchase in the books without a transaction', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const entries = [['wallet', 'posted', -100] as const, ['expense', 'posted', 100] as const];
    expect(
      await violatedBy(() => addTransfer(organizationId, { kind: 'purchase_capture', entries })),
    ).toEqual(['every purchase in the books is one transaction']);
  });

  it('names a deposit that failed here and is in the wallet all the same', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const violated = await violatedBy(() =>
      asOwner(`update deposit set status = 'failed' where organization_id = $1`, [organizationId]),
    );
    expect(violated).toEqual(['every deposit, withdrawal and payout has the state of its transfer']);
  });

  it('names a withdrawal that nobody started', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const entries = [['wallet', 'posted', -100] as const, ['external', 'posted', 100] as const];
    expect(await violatedBy(() => addTransfer(organizationId, { kind: 'withdrawal', entries }))).toEqual([
      'every transfer at the bank belongs to one deposit, withdrawal or payout',
    ]);
  });

  it('names a move to the vault whose amount differs from what it says', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const entries = [['wallet', 'posted', -100] as const, ['vault', 'posted', 100] as const];
    expect(
      await violatedBy(() => addTransfer(organizationId, { kind: 'vault_in', amount: 1_000, entries })),
    ).toEqual(['what a transfer moves in or out of the wallet is its amount']);
  });

  it('names a transfer that has ended and is expected all the same', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const entries = [['wallet', 'pending_in', 100] as const, ['external', 'pending_in', -100] as const];
    expect(
      await violatedBy(() => addTransfer(organizationId, { kind: 'gift', status: 'voided', entries })),
    ).toEqual(['a transfer that has ended has nothing pending']);
  });

  it('names a gift without entries', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    expect(await violatedBy(() => addTransfer(organizationId, { kind: 'gift' }))).toEqual([
      'every transfer that is not voided has entries',
    ]);
  });

  it('names a deposit that the bank took back twice', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const { transferId } = await depositOf(organizationId);
    await asOwner(`update deposit set status = 'reversed' where organization_id = $1`, [organizationId]);
    const entries = [['wallet', 'posted', -100] as const, ['external', 'posted', 100] as const];
    const reversal = { kind: 'deposit_reversal', entries, reverses: transferId };
    await addTransfer(organizationId, reversal);
    expect(await violatedBy(() => addTransfer(organizationId, reversal))).toEqual([
      'no transfer is reversed twice, or by more than its amount',
    ]);
  });

  it('names an approved report of which nothing is owed', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const violated = await violatedBy(() =>
      asOwner(
        `insert into reimbursement_report (organization_id, id, author_id, author_name, title, currency, total_minor, status, created_at)
         values ($1, gen_random_uuid(), gen_random_uuid(), 'Robin Vale', 'Market stall', 'USD', 4200, 'approved', now())`,
        [organizationId],
      ),
    );
    expect(violated).toEqual(['what is owed of each report is in the payables']);
  });
});
