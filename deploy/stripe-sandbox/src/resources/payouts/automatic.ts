import { type World } from '../../world.ts';
import { assignToPayout, createPayout, defaultDestination } from './new-payout.ts';

interface Due {
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
  readonly ids: string[];
}

/** The movements of the payments balance that no payout contains. The terms are those of the partial index. */
const unpaid = `kind = 'balance_transaction' and json_extract(body, '$.balance_type') = 'payments'
  and json_extract(body, '$.sandbox.payout') is null`;

/** Pays out what is available, to every account that has a destination; with one payout for each currency. */
export function payOutAvailable(world: World): void {
  if (world.settings.current.payouts !== 'automatic') return;
  for (const due of available(world)) world.database.atomically(() => payOut(world, due));
}

function available({ database, clock, platform }: World): Due[] {
  const rows = database.all(
    `select account, json_extract(body, '$.currency') as currency, sum(json_extract(body, '$.net')) as amount,
       json_group_array(id) as ids
     from object where ${unpaid} and json_extract(body, '$.available_on') <= ? and account <> ? group by 1, 2
     having sum(json_extract(body, '$.net')) > 0`,
    clock.now(),
    platform,
  );
  return rows.map(({ account, currency, amount, ids }) => ({
    account: String(account),
    currency: String(currency),
    amount: Number(amount),
    ids: JSON.parse(String(ids)) as string[],
  }));
}

function payOut(world: World, { account, currency, amount, ids }: Due): void {
  const destination = defaultDestination(world, account, currency);
  if (!destination) return;
  const payout = createPayout(
    world,
    { account },
    {
      amount,
      currency,
      destination,
      automatic: true,
      description: 'STRIPE PAYOUT',
      metadata: {},
      statementDescriptor: null,
    },
  );
  assignToPayout(world, account, [...ids, payout.balance_transaction], payout.id);
}
