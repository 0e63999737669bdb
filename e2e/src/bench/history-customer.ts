import { Pool } from 'pg';
import { updateStatistics } from '../support/large-history.ts';
import { Organization, type ActiveCard } from '../support/organization.ts';
import { endpoints, secrets, systemDatabaseUrl } from '../support/stack.ts';
import { signedRequest } from './decisions.ts';
import { LoadConnection } from './http-load.ts';

const cardsEach = 12;

/** A nonprofit with a history of purchases, and a connection of its own to the platform. */
export class Customer {
  private connection: LoadConnection | null = null;

  private constructor(
    private readonly organization: Organization,
    private readonly card: ActiveCard,
    /** UTC. */
    readonly middleOfHistory: string,
  ) {}

  get cardId(): string {
    return this.card.id;
  }

  static async withPurchases(count: number): Promise<Customer> {
    const organization = await Organization.create();
    await organization.deposit(10_000_000);
    const cards: ActiveCard[] = [];
    for (let index = 0; index < cardsEach; index++)
      cards.push(await organization.issueCard({ holder: organization.admin, limitMinor: 9_000_000 }));
    const [card] = cards;
    if (card === undefined) throw new Error('No card was issued.');
    await addPurchases(organization.id, count);
    const middle = new Date(Date.now() - (count / 4) * 60_000);
    return new Customer(organization, card, middle.toISOString());
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

  listPurchases(filters: string): Promise<void> {
    return this.read(`/api/purchases?limit=50${filters}`, '"nextCursor"');
  }

  close(): void {
    this.connection?.close();
  }

  private read(path: string, expected = this.card.id): Promise<void> {
    const cookies = this.organization.admin.cookies().map(({ name, value }) => `${name}=${value}`);
    return this.send(`GET ${path} HTTP/1.1\r\nCookie: ${cookies.join('; ')}\r\n`, '', expected);
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

const rareMerchant = JSON.stringify({ ...JSON.parse(merchant), name: 'Cedar Lane Books' });
const rareCount = 3;
const rareAmount = 4_317;
const uncodedCount = 60;

/**
 * Inserts purchases of the last months, spread over all cards, directly into the databases: half of them declined, half captured.
 * Rare purchases are at the far end, where a list that only reads on would find them last.
 */
async function addPurchases(organizationId: string, count: number): Promise<void> {
  const half = count / 2;
  const values = [organizationId, merchant, half];
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
         merchant, network_created_at, category_id)
       select $1::uuid, gen_random_uuid(), ${cardOf}, 'ipi_' || gen_random_uuid(), 'capture',
         case when n > $3 - $5::int then $6::int else 500 end, 'USD', case when n > $3 - $5 then $4::jsonb else $2::jsonb end, ${at},
         case when n <= $3 - $7::int then $1::uuid end
       from generate_series(1, $3::int) n, ${cards}`,
      [...values, rareMerchant, rareCount, rareAmount, uncodedCount],
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
      [organizationId, half],
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
