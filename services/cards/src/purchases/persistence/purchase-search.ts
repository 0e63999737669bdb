import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type FoundByWords } from './purchase-conditions.ts';

interface FoundRow {
  merchant_names: string[];
  card_ids: string[];
  coded_ids: string[];
}

/** If more memos match, only the newest are used. */
const memosMax = 1_000;

/** Searches the words in memos and in the names of merchants, cards and holders; the purchases are then found by index. */
@Injectable()
export class PurchaseSearch {
  constructor(private readonly reader: TenantReader) {}

  /** Null without words; `nothing` when they occur nowhere. */
  async find(ctx: Ctx, words: string | undefined): Promise<FoundByWords | null | 'nothing'> {
    const searched = words?.trim() ?? '';
    if (searched === '') return null;
    const [row] = await this.reader.query<FoundRow>(ctx, {
      name: 'purchase-search',
      text: found,
      values: [ctx.organizationId, searched],
    });
    if (row === undefined) return 'nothing';
    const { merchant_names: merchantNames, card_ids: cardIds, coded_ids: codedIds } = row;
    const isFound = [merchantNames, cardIds, codedIds].some(({ length }) => length > 0);
    return isFound ? { merchantNames, cardIds, codedIds } : 'nothing';
  }
}

/** The distinct names of an index on them: each step looks up the next one. */
const namesOf = (table: string, condition: string) => `
  select merchant_key as name from (
    with recursive step as (
      (select merchant_key from ${table} where organization_id = $1 and ${condition} order by merchant_key limit 1)
      union all
      select (select merchant_key from ${table}
              where organization_id = $1 and ${condition} and merchant_key > step.merchant_key order by merchant_key limit 1)
      from step where step.merchant_key is not null)
    select merchant_key from step) ${table}_names`;

const found = `
  select
    array(select distinct name from (
            ${namesOf('card_authorization', 'line_status is not null')} union all ${namesOf('card_transaction', 'true')}) merchant
          where strpos(name, lower($2)) > 0) as merchant_names,
    array(select id from card where organization_id = $1
            and strpos(lower(concat_ws(' ', name, holder_name, last4)), lower($2)) > 0) as card_ids,
    array(select unnest(array[m.purchase_id] || array(select t.id from card_transaction t
                                                     where t.organization_id = $1 and t.authorization_id = m.purchase_id
                                                       and not exists (select from purchase_coding own
                                                         where own.organization_id = $1 and own.purchase_id = t.id)))
          from (select purchase_id from purchase_coding
                where organization_id = $1 and memo is not null and strpos(lower(memo), lower($2)) > 0
                order by coded_at desc limit ${memosMax}) m) as coded_ids`;
