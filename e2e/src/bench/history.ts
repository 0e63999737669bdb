import { Pool } from 'pg';
import { startLocalStack } from '../support/local-stack.ts';
import { updateStatistics } from '../support/large-history.ts';
import { Organization, type ActiveCard } from '../support/organization.ts';
import { endpoints, secrets, systemDatabaseUrl } from '../support/stack.ts';
import { signedRequest } from './decisions.ts';
import { LoadConnection } from './http-load.ts';

/** The latency of one call for an organization with few purchases and for one with many: medians in ms. */
export interface HistoryFigure {
  readonly what: string;
  readonly fewMs: number;
  readonly manyMs: number;
}

export const fewPurchases = 1_000;
export const manyPurchases = 100_000;
const cardsEach = 12;
const calls = 300;
const warmUpCalls = 30;

/**
 * Two organizations on one running platform, which differ only in the number of their purchases. Their calls alternate,
 * so that other load on the machine affects both.
 */
export async function measureHistory(): Promise<HistoryFigure[]> {
  const stack = await startLocalStack();
  process.env.E2E_STACK = stack.folder;
  try {
    const few = await Customer.withPurchases(fewPurchases);
    const many = await Customer.withPurchases(manyPurchases);
    const kinds = [
      ['a decision', (customer: Customer) => customer.swipe()],
      ["a card's usage", (customer: Customer) => customer.readUsage()],
      ['the card list', (customer: Customer) => customer.listCards()],
    ] as const;
    const figures: HistoryFigure[] = [];
    await Promise.all([few.open(), many.open()]);
    for (const [what, call] of kinds) figures.push({ what, ...(await inTurns(few, many, call)) });
    [few, many].forEach((customer) => customer.close());
    return figures;
  } finally {
    await stack.stop();
  }
}

async function inTurns(few: Customer, many: Customer, call: (customer: Customer) => Promise<void>) {
  const timesOf = new Map<Customer, number[]>([
    [few, []],
    [many, []],
  ]);
  for (let round = 0; round < warmUpCalls + calls; round++) {
    for (const [customer, times] of timesOf) {
      const started = performance.now();
      await call(customer);
      if (round >= warmUpCalls) times.push(performance.now() - started);
    }
  }
  return { fewMs: median(timesOf.get(few) ?? []), manyMs: median(timesOf.get(many) ?? []) };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** A nonprofit with cards and a connection of its own to the platform. */
class Customer {
  private connection: LoadConnection | null = null;

  private constructor(
    private readonly organization: Organization,
    private readonly card: ActiveCard,
  ) {}

  static async withPurchases(count: number): Promise<Customer> {
    const organization = await Organization.create();
    await organization.deposit(10_000_000);
    const cards: ActiveCard[] = [];
    for (let index = 0; index < cardsEach; index++)
      cards.push(await organization.issueCard({ holder: organization.admin, limitMinor: 9_000_000 }));
    const [card] = cards;
    if (card === undefined) throw new Error('No card was issued.');
    await addPurchases(organization.id, count);
    return new Customer(organization, card);
  }

  /** Must be used immediately: a server closes idle connections. */
  async open(): Promise<void> {
    this.connection = await LoadConnection.open(Number(new URL(endpoints().web).port));
  }

  async swipe(): Promise<void> {
    const { stripeAccount: account } = this.organization;
    const { stripeCardID: stripeCardId } = this.card;
    const { head, body } = signedRequest({ account, stripeCardId }, secrets().stripe.authorizationSecret);
    await this.send(head, body, '"approved":true');
  }

  readUsage(): Promise<void> {
    return this.read(`/api/cards/${this.card.id}`);
  }

  listCards(): Promise<void> {
    return this.read('/api/cards');
  }

  close(): void {
    this.connection?.close();
  }

  private read(path: string): Promise<void> {
    const cookies = this.organization.admin.cookies().map(({ name, value }) => `${name}=${value}`);
    return this.send(`GET ${path} HTTP/1.1\r\nCookie: ${cookies.join('; ')}\r\n`, '', this.card.id);
  }

  private async send(head: string, body: string, expected: string): Promise<void> {
    const answer = await this.connection?.send(head, body);
    if (answer?.status !== 200 || !answer.body.includes(expected))
      throw new Error(`It was answered with ${answer?.status}: ${answer?.body}`);
  }
}

const merchant = JSON.stringify({
  name: 'Kettle & Crate Wholesale',
  category: 'wholesale_clubs',
  city: 'Alder Falls',
  country: 'US',
});

/** Inserts declined and captured purchases of the last months, spread over all cards, directly into the databases. */
async function addPurchases(organizationId: string, count: number): Promise<void> {
  const values = [organizationId, merchant, count];
  const cards = `(select array_agg(id) as ids, array_agg(user_id) as users from card where organization_id = $1) c`;
  const at = `date_trunc('second', now()) - n * interval '1 minute'`;
  const cardOf = `c.ids[1 + n % array_length(c.ids, 1)], c.users[1 + n % array_length(c.ids, 1)]`;
  await inDatabase('cards', async (pool) => {
    await pool.query(
      `insert into card_authorization (organization_id, id, revision, card_id, user_id, stripe_authorization_id, status, approved,
         amount_minor, currency, merchant, line_status, line_amount_minor, network_created_at)
       select $1::uuid, gen_random_uuid(), 1, ${cardOf}, 'iauth_' || gen_random_uuid(), 'closed', false, 500, 'USD', $2,
         'declined', 500, ${at} from generate_series(1, $3::int) n, ${cards}`,
      values,
    );
    await pool.query(
      `insert into card_transaction (organization_id, id, card_id, user_id, stripe_transaction_id, type, amount_minor, currency,
         merchant, network_created_at)
       select $1::uuid, gen_random_uuid(), ${cardOf}, 'ipi_' || gen_random_uuid(), 'capture', 500, 'USD', $2, ${at}
       from generate_series(1, $3::int) n, ${cards}`,
      values,
    );
  });
  await inDatabase('spend', async (pool) => {
    await pool.query(
      `with purchase as (
         insert into card_authorization (organization_id, id, stripe_authorization_id, card_id, user_id, paying_account_id, status,
           approved, decline_reason, amount_minor, currency, merchant, network_created_at)
         select $1::uuid, gen_random_uuid(), 'iauth_' || gen_random_uuid(), ${cardOf}, w.id, 'closed', false,
           'spend_limit_exceeded', 500, 'USD', $2, ${at}
         from generate_series(1, $3::int) n, ${cards}, account w where w.organization_id = $1 and w.kind = 'wallet'
         returning id, stripe_authorization_id)
       insert into decision (organization_id, authorization_id, stripe_authorization_id, request_index, amount_minor, approved,
         decline_reason, checks, requested_at, decided_in_ms)
       select $1::uuid, id, stripe_authorization_id, 0, 500, false, 'spend_limit_exceeded', '[]', now(), 1 from purchase`,
      values,
    );
    await pool.query(
      `with added as (
         insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, occurred_at,
           effective_on)
         select $1::uuid, gen_random_uuid(), case n % 2 when 0 then 'purchase_refund' else 'purchase_capture' end, 'posted', 1,
           'USD', 'Kettle & Crate Wholesale', 'bench:' || n, ${at}, current_date
         from generate_series(1, $2::int) n returning id, kind)
       insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
       select $1, added.id, a.id, 'posted',
         case when (a.kind = 'wallet') = (added.kind = 'purchase_refund') then 1 else -1 end
       from added, account a where a.organization_id = $1 and (a.kind = 'wallet' or a.kind = 'expense' and a.owner_id is null)`,
      [organizationId, count],
    );
  });
  // Updates the planner's statistics, as autovacuum would.
  await Promise.all(['cards', 'spend'].map(updateStatistics));
}

async function inDatabase(service: string, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: systemDatabaseUrl(service), max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
