import { purchasesHttp } from '@almoner/contracts';
import { type Pool } from 'pg';
import { type Organization } from '../../support/organization.ts';
import { type Sums } from './authorization-model.ts';

/** The figures of one side for every authorization, by Stripe's id. */
export type View = ReadonlyMap<string, Sums>;

interface SumsRow {
  id: string;
  held: string;
  taken: string;
}
const toView = (rows: readonly SumsRow[]): View =>
  new Map(rows.map(({ id, held, taken }) => [id, { held: Number(held), taken: Number(taken) }]));

const taken = `coalesce(sum(case t.type when 'refund' then -t.amount_minor else t.amount_minor end), 0)`;

/** spend's authorizations with the transactions that it booked for them. */
export async function inTheBooks(spend: Pool, organizationId: string): Promise<View> {
  const { rows } = await spend.query<SumsRow>(
    `select a.stripe_authorization_id as id, a.held_minor as held,
       (select ${taken} from card_transaction t where t.stripe_authorization_id = a.stripe_authorization_id) as taken
     from card_authorization a where a.organization_id = $1`,
    [organizationId],
  );
  return toView(rows);
}

/** spend's counters of the cards' rules, by Stripe's id of the card. */
export async function inTheCounters(spend: Pool, organizationId: string): Promise<View> {
  const { rows } = await spend.query<SumsRow>(
    `select c.stripe_card_id as id, coalesce(sum(n.held_minor), 0) as held, coalesce(sum(n.spent_minor), 0) as taken
     from card c left join spend_limit l on l.owner_id = c.id and l.kind = 'card_rule'
     left join limit_counter n on n.limit_id = l.id where c.organization_id = $1 group by 1`,
    [organizationId],
  );
  return toView(rows);
}

/** The list of purchases in `cards`; refunds are negative. */
export async function inThePurchaseList(cards: Pool, organizationId: string): Promise<View> {
  const { rows } = await cards.query<SumsRow>(
    `select a.stripe_authorization_id as id, case a.line_status when 'pending' then a.line_amount_minor else 0 end as held,
       (select coalesce(sum(t.amount_minor), 0) from card_transaction t where t.stripe_authorization_id = a.stripe_authorization_id) as taken
     from card_authorization a where a.organization_id = $1`,
    [organizationId],
  );
  return toView(rows);
}

/** The total that the page shows as pending. */
export async function pendingOnThePage({ admin }: Organization): Promise<number> {
  let pending = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: Record<string, string> = cursor === '' ? { limit: '500' } : { limit: '500', cursor };
    const page = await admin.call(purchasesHttp.listPurchases, { query });
    for (const { status, amount } of page.items) pending += status === 'pending' ? amount : 0;
    cursor = page.nextCursor;
  }
  return pending;
}

export interface WalletView {
  readonly posted: number;
  readonly held: number;
}

export async function inTheLedger(spend: Pool, organizationId: string): Promise<WalletView> {
  const { rows } = await spend.query<{ posted: string; held: string }>(
    `select sum(posted_minor) as posted, sum(held_minor) as held from account
     where organization_id = $1 and kind in ('wallet', 'treasury')`,
    [organizationId],
  );
  return { posted: Number(rows[0]?.posted ?? 0), held: Number(rows[0]?.held ?? 0) };
}
