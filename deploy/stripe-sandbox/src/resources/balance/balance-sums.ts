import { type Database } from '../../store/database.ts';
import { type World } from '../../world.ts';

export interface Amount {
  amount: number;
  currency: string;
}

const columns: Record<string, string> = {
  $type: `json_extract(body, '$.balance_type')`,
  $available: `json_extract(body, '$.available_on')`,
  $now: '?3',
};

/** The net sum per currency; US dollars are always present, even if zero. */
export function balanceSums(database: Database, account: string, where: string, now: number): Amount[] {
  const condition = where.replace(/\$\w+/g, (name) => columns[name] ?? name);
  const rows = database.all(
    `select json_extract(body, '$.currency') as currency, sum(json_extract(body, '$.net')) as amount
     from object where account = ?1 and kind = ?2 and ?3 > 0 and ${condition} group by 1 order by 1`,
    account,
    'balance_transaction',
    now,
  );
  const amounts = rows.map((row) => ({ amount: Number(row.amount), currency: String(row.currency) }));
  return amounts.length ? amounts : [{ amount: 0, currency: 'usd' }];
}

/** The amount available to cards: kept as a running sum, because every purchase needs it. */
export function issuingAvailable({ database }: World, account: string, currency: string): number {
  const row = database.first(
    'select amount from issuing_balance where account = ? and currency = ?',
    account,
    currency,
  );
  return Number(row?.amount ?? 0);
}
