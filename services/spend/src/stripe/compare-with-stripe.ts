import { Money } from '@almoner/kernel';
import { type Pool } from 'pg';
import Stripe from 'stripe';
import { networkTotalOf } from '../authorizations/domain/network-authorization.ts';
import { type LedgerFinding } from '../ledger/verify-ledger.ts';
import { internalHolds } from '../ledger/persistence/internal-holds.ts';
import { bankMovements, bookedMovements, financialAccountOf } from './bank-movements.ts';
import { heldOnFinancialAccount } from './financial-account-hold.ts';
import { toNetworkAuthorization } from './issuing.mapper.ts';

export const stripeInvariants = {
  holds: 'every authorization holds with us what it holds at Stripe',
  transactions: 'every transaction of Stripe is booked once, in full, and no other',
  movements: 'every movement between a wallet and a bank is booked once, in full, and no other',
  balance: 'what cash accounts have available is the balance at Stripe that cards spend from',
  answers: 'Stripe answers for every account',
} as const;

interface Account {
  readonly organizationId: string;
  readonly stripeAccountId: string;
}
type Amounts = ReadonlyMap<string, bigint>;

/**
 * Compares the books with Stripe, account by account, and names each difference in minor units. A movement in progress may show as
 * one: a difference that stays is real. `pool` must see all organizations.
 */
export async function compareWithStripe(pool: Pick<Pool, 'query'>, stripe: Stripe): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const account of await listAccounts(pool)) {
    try {
      findings.push(...(await compareAccount(pool, stripe, account)));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      findings.push({ invariant: stripeInvariants.answers, row: { ...account, error: error.message } });
    }
  }
  return findings;
}

async function compareAccount(
  pool: Pick<Pool, 'query'>,
  stripe: Stripe,
  account: Account,
): Promise<LedgerFinding[]> {
  const name = (invariant: string) => (row: Record<string, unknown>) => ({
    invariant,
    row: { ...account, ...row },
  });
  const holds = differences(await bookedHolds(pool, account), await networkHolds(stripe, account));
  const transactions = differences(
    await bookedTransactions(pool, account),
    await networkTransactions(stripe, account),
  );
  const wallet = await financialAccountOf(pool, account);
  const movements =
    wallet === null
      ? []
      : differences(await bookedMovements(pool, account), await bankMovements(stripe, account, wallet));
  const balance = differences(
    await cashAvailable(pool, account),
    await networkBalance(stripe, account, wallet),
  );
  return [
    ...holds.map(name(stripeInvariants.holds)),
    ...transactions.map(name(stripeInvariants.transactions)),
    ...movements.map(name(stripeInvariants.movements)),
    ...balance.map(name(stripeInvariants.balance)),
  ];
}

/** Null where one side does not have it at all. */
function differences(books: Amounts, network: Amounts) {
  return [...new Set([...books.keys(), ...network.keys()])].flatMap((id) => {
    const [ours, theirs] = [books.get(id) ?? null, network.get(id) ?? null];
    return ours === theirs
      ? []
      : [{ id, books: ours?.toString() ?? null, stripe: theirs?.toString() ?? null }];
  });
}

/** Every account at Stripe that an organization has or has had cards on. */
export async function listAccounts(pool: Pick<Pool, 'query'>): Promise<Account[]> {
  const { rows } = await pool.query<Account>(
    `select organization_id as "organizationId", stripe_account_id as "stripeAccountId" from organization
     where stripe_account_id is not null
     union select organization_id, stripe_account_id from card order by 1, 2`,
  );
  return rows;
}

async function bookedHolds(pool: Pick<Pool, 'query'>, account: Account): Promise<Amounts> {
  return amountsOf(
    pool,
    `select a.stripe_authorization_id as id, a.held_minor as minor
     from card_authorization a join card c on c.id = a.card_id and c.organization_id = a.organization_id
     where a.organization_id = $1 and c.stripe_account_id = $2 and a.held_minor > 0`,
    account,
  );
}

async function networkHolds(stripe: Stripe, { stripeAccountId }: Account): Promise<Amounts> {
  const held = new Map<string, bigint>();
  const params = { status: 'pending', limit: 100 } as const;
  const on = { stripeAccount: stripeAccountId };
  for await (const authorization of stripe.issuing.authorizations.list(params, on)) {
    const heldMinor = await heldOnFinancialAccount(stripe, authorization, on);
    const network = toNetworkAuthorization(authorization, stripeAccountId, heldMinor);
    const remaining = networkTotalOf(network, null).amount.minus(network.captured).atLeastZero();
    if (remaining.isPositive()) held.set(network.stripeAuthorizationId, remaining.minor);
  }
  return held;
}

async function bookedTransactions(pool: Pick<Pool, 'query'>, account: Account): Promise<Amounts> {
  return amountsOf(
    pool,
    `select t.stripe_transaction_id as id, case t.type when 'refund' then t.amount_minor else -t.amount_minor end as minor
     from card_transaction t join card c on c.id = t.card_id and c.organization_id = t.organization_id
     where t.organization_id = $1 and c.stripe_account_id = $2 and t.disputed_transaction_id is null`,
    account,
  );
}

async function networkTransactions(stripe: Stripe, { stripeAccountId }: Account): Promise<Amounts> {
  const amounts = new Map<string, bigint>();
  const on = { stripeAccount: stripeAccountId };
  for await (const { id, amount } of stripe.issuing.transactions.list({ limit: 100 }, on))
    amounts.set(id, BigInt(amount));
  return amounts;
}

/** By currency; of the accounts that cards and teams spend from. Gifts are in Stripe's payments balance. */
async function cashAvailable(pool: Pick<Pool, 'query'>, account: Account): Promise<Amounts> {
  return amountsOf(
    pool,
    `select currency as id, sum(minor) as minor from (
       select a.currency, a.posted_minor - a.held_minor as minor
       from account a join organization o on o.organization_id = a.organization_id
       where a.organization_id = $1 and o.stripe_account_id = $2 and a.is_guarded
       union all select currency, minor from (${internalHolds}) held) balance
     group by currency having sum(minor) <> 0`,
    account,
  );
}

/** The cash of the financial account; of an organization from an earlier release, the issuing balance. */
async function networkBalance(stripe: Stripe, account: Account, wallet: string | null): Promise<Amounts> {
  if (wallet === null) return issuingBalance(stripe, account);
  const { balance } = await stripe.treasury.financialAccounts.retrieve(
    wallet,
    {},
    { stripeAccount: account.stripeAccountId },
  );
  const cash = Object.entries(balance.cash).filter(([, minor]) => minor !== 0);
  return new Map(cash.map(([currency, minor]) => [currency.toUpperCase(), BigInt(minor)] as const));
}

async function issuingBalance(stripe: Stripe, { stripeAccountId }: Account): Promise<Amounts> {
  const { issuing } = await stripe.balance.retrieve({}, { stripeAccount: stripeAccountId });
  const available = (issuing?.available ?? []).map(({ currency, amount }) =>
    Money.ofMinor(amount, currency.toUpperCase()),
  );
  return new Map(
    available.filter((money) => !money.isZero()).map((money) => [money.currency, money.minor] as const),
  );
}

async function amountsOf(pool: Pick<Pool, 'query'>, text: string, account: Account): Promise<Amounts> {
  const { rows } = await pool.query<{ id: string; minor: string }>(text, [
    account.organizationId,
    account.stripeAccountId,
  ]);
  return new Map(rows.map(({ id, minor }) => [id, BigInt(minor)]));
}
