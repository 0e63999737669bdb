import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { type CheckedRow } from '../domain/check-row.ts';

export interface ImportOf {
  readonly organizationId: string;
  readonly importId: string;
}

export interface RowToCheck {
  readonly line: number;
  readonly cells: readonly string[];
}

/** `parsed` of a row as columns. */
const rows = `
  select r.line, r.parsed ->> 'email' as email, r.parsed ->> 'name' as name, r.parsed ->> 'postalCode' as postal_code,
         array(select jsonb_array_elements_text(r.parsed -> 'tags')) as tags, coalesce(r.parsed ->> 'note', '') as note,
         r.parsed ->> 'employer' as employer, r.parsed ->> 'line1' as address_line1, r.parsed ->> 'line2' as address_line2,
         r.parsed ->> 'city' as city, r.parsed ->> 'region' as region, r.parsed ->> 'country' as country,
         (r.parsed -> 'gift' ->> 'amountMinor')::bigint as amount_minor, (r.parsed -> 'gift' ->> 'givenOn')::date as given_on,
         (r.parsed -> 'gift' ->> 'campaignId')::uuid as campaign_id, (r.parsed -> 'gift' ->> 'fundId')::uuid as fund_id
  from donor_import_row r
  where r.organization_id = $1 and r.import_id = $2 and r.parsed is not null and r.line > $3 and r.line <= $4`;

/** An earlier release stored no employer, and of the postal address only the postal code. */
const asImported = (table: string) => `jsonb_build_object(
  'name', ${table}.name, 'postalCode', ${table}.postal_code, 'tags', to_jsonb(${table}.tags), 'note', ${table}.note)
  || case when ${table}.employer is null then '{}'::jsonb else jsonb_build_object('employer', ${table}.employer) end
  || jsonb_strip_nulls(jsonb_build_object('line1', ${table}.address_line1, 'line2', ${table}.address_line2, 'city', ${table}.city,
    'region', ${table}.region, 'country', ${table}.country))`;

const addedForName = `d.organization_id = $1 and d.email is null and d.import_id = $2
  and donor_name_key(d.name) = donor_name_key(r.name) and d.postal_code is not distinct from r.postal_code`;

/** By its address; without one, the donor that this import added for the same name and postal code. */
const donorOfRow = `(
  select d.id from donor d where d.organization_id = $1 and d.email = r.email
  union all
  select d.id from donor d where r.email is null and ${addedForName})`;

/** Who may have given the gift of a row before: by address; without one, by name and postal code in another import. */
const knownDonorOfRow = `(
  select d.id from donor d where d.organization_id = $1 and d.email = r.email
  union all
  select d.id from donor d where r.email is null and d.organization_id = $1 and d.email is null and d.import_id <> $2
    and donor_name_key(d.name) = donor_name_key(r.name) and d.postal_code is not distinct from r.postal_code)`;

/** Writes of checking, importing and undoing: a bounded number of rows at a time. */
@Injectable()
export class ImportStepsRepository {
  nextRows(
    tx: Transaction,
    { organizationId, importId }: ImportOf,
    afterLine: number,
    limit: number,
  ): Promise<RowToCheck[]> {
    return tx.query<RowToCheck>(
      `select line, cells from donor_import_row where organization_id = $1 and import_id = $2 and line > $3
       order by line limit $4`,
      [organizationId, importId, afterLine, limit],
    );
  }

  /** Ids of campaigns by title, in lower case; of two with the same title, the older one. */
  async campaigns(tx: Transaction, organizationId: string): Promise<ReadonlyMap<string, string>> {
    const found = await tx.query<{ id: string; title: string }>(
      `select id, lower(btrim(title)) as title from campaign where organization_id = $1 order by id desc limit 5000`,
      [organizationId],
    );
    return new Map(found.map(({ id, title }) => [title, id]));
  }

  /** Ids of funds by name, in lower case; null for a name that several funds have. */
  async funds(
    tx: Transaction,
    organizationId: string,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const found = await tx.query<{ id: string | null; name: string }>(
      `select lower(btrim(name)) as name, case when count(*) = 1 then min(id::text) end as id
       from fund where organization_id = $1 and lower(btrim(name)) = any($2) group by 1`,
      [organizationId, names],
    );
    return new Map(found.map(({ id, name }) => [name, id]));
  }

  async saveChecked(
    tx: Transaction,
    { organizationId, importId }: ImportOf,
    checked: readonly (CheckedRow & { readonly line: number })[],
  ): Promise<void> {
    await tx.query(
      `update donor_import_row r
       set parsed = nullif(c.parsed, 'null'), problems = c.problems, fingerprint = md5($2 || nullif(c.parsed, 'null')::text)
       from jsonb_to_recordset($3::jsonb) as c (line int, parsed jsonb, problems jsonb)
       where r.organization_id = $1 and r.import_id = $2 and r.line = c.line and r.line between $4 and $5`,
      // The lines are bounded because the planner knows little about a table that was just filled.
      [organizationId, importId, JSON.stringify(checked), checked.at(0)?.line, checked.at(-1)?.line],
    );
  }

  /** Leaves out rows that repeat an earlier one of the file. */
  async markRepeated(
    tx: Transaction,
    { organizationId, importId }: ImportOf,
    afterLine: number,
    untilLine: number,
  ): Promise<void> {
    const range = [organizationId, importId, afterLine, untilLine];
    await tx.query(
      `update donor_import_row r set parsed = null, problems = '[{"field": null, "code": "duplicate_in_file"}]'
       where r.organization_id = $1 and r.import_id = $2 and r.line > $3 and r.line <= $4 and r.parsed is not null and exists (
         select 1 from donor_import_row e
         where e.fingerprint = r.fingerprint and e.line < r.line)`,
      range,
    );
  }

  /** Leaves out gifts that are there already, though not through this import. */
  async markExisting(
    tx: Transaction,
    { organizationId, importId }: ImportOf,
    afterLine: number,
    untilLine: number,
  ): Promise<void> {
    await tx.query(
      `update donor_import_row u set parsed = null, problems = '[{"field": null, "code": "gift_exists"}]'
       from (${rows}) r cross join lateral ${knownDonorOfRow} d
       where u.import_id = $2 and u.organization_id = $1 and u.line = r.line and r.amount_minor is not null and (
         exists (select 1 from past_gift p where p.organization_id = $1 and p.donor_id = d.id and p.import_id <> $2
                   and p.given_on = r.given_on and p.amount_minor = r.amount_minor)
         or exists (select 1 from gift g where g.organization_id = $1 and g.donor_id = d.id and g.status in ('succeeded', 'refunded')
                      and (g.occurred_at at time zone 'UTC')::date = r.given_on and g.total_minor = r.amount_minor))`,
      [organizationId, importId, afterLine, untilLine],
    );
  }

  async saveProgress(
    tx: Transaction,
    { organizationId, importId }: ImportOf,
    doneUntilLine: number,
    handled: number,
  ): Promise<void> {
    await tx.query(
      `update donor_import set done_until_line = $3, handled_count = handled_count + $4 where organization_id = $1 and id = $2`,
      [organizationId, importId, doneUntilLine, handled],
    );
  }

  async finishCheck(tx: Transaction, { organizationId, importId }: ImportOf): Promise<void> {
    await tx.query(
      `with r as (${rows})
       update donor_import i set status = 'ready', problem_count = i.row_count - (select count(*) from r),
         gift_count = (select count(amount_minor) from r), total_minor = (select coalesce(sum(amount_minor), 0) from r),
         new_donor_count = (
           select count(distinct email) from r
           where email is not null and not exists (select 1 from donor d where d.organization_id = $1 and d.email = r.email)) + (
           select count(distinct (donor_name_key(name), postal_code)) from r where email is null)
       where i.organization_id = $1 and i.id = $2`,
      [organizationId, importId, 0, wholeFile],
    );
  }

  /** A donor who is known keeps name, postal address, tags and note. */
  async addDonors(
    tx: Transaction,
    { organizationId, importId }: ImportOf,
    afterLine: number,
    untilLine: number,
  ): Promise<void> {
    const range = [organizationId, importId, afterLine, untilLine];
    const columns = `organization_id, id, email, name, postal_code, tags, note, employer, address_line1, address_line2, city, region,
      country, import_id, imported_as`;
    const imported = `r.email, r.name, r.postal_code, r.tags, r.note, r.employer, r.address_line1, r.address_line2, r.city, r.region,
      r.country, $2, ${asImported('r')}`;
    await tx.query(
      `insert into donor (${columns})
       select $1, gen_random_uuid(), ${imported}
       from (select distinct on (email) * from (${rows}) all_rows where email is not null order by email, line) r
       order by r.email
       on conflict (organization_id, email) do nothing`,
      range,
    );
    await tx.query(
      `insert into donor (${columns})
       select $1, gen_random_uuid(), ${imported}
       from (select distinct on (donor_name_key(name), postal_code) * from (${rows}) all_rows
             where email is null order by donor_name_key(name), postal_code, line) r
       where not exists (select 1 from donor d where ${addedForName})`,
      range,
    );
  }

  /** Adds each gift once, and sums its donor again. */
  async addGifts(
    tx: Transaction,
    { organizationId, importId }: ImportOf,
    currency: string,
    afterLine: number,
    untilLine: number,
  ): Promise<void> {
    const added = await tx.query<{ donor_id: string }>(
      `insert into past_gift (organization_id, id, import_id, line, donor_id, amount_minor, currency, given_on, campaign_id, fund_id)
       select $1, gen_random_uuid(), $2, r.line, d.id, r.amount_minor, $5, r.given_on, r.campaign_id, r.fund_id
       from (${rows}) r cross join lateral ${donorOfRow} d
       where r.amount_minor is not null
       on conflict (import_id, line) do nothing returning donor_id`,
      [organizationId, importId, afterLine, untilLine, currency],
    );
    await this.sum(tx, organizationId, added);
  }

  async finishImport(tx: Transaction, { organizationId, importId }: ImportOf, at: Date): Promise<void> {
    await tx.query(
      `update donor_import i set status = 'imported', imported_at = $3,
         problem_count = (select count(*) from donor_import_row
                          where organization_id = $1 and import_id = $2 and parsed is null),
         gift_count = (select count(*) from past_gift where import_id = $2),
         total_minor = (select coalesce(sum(amount_minor), 0) from past_gift where import_id = $2),
         new_donor_count = (select count(*) from donor where organization_id = $1 and import_id = $2)
       where i.organization_id = $1 and i.id = $2`,
      [organizationId, importId, at],
    );
  }

  /** Returns how many were removed. */
  async removeGifts(tx: Transaction, { organizationId, importId }: ImportOf, limit: number): Promise<number> {
    const removed = await tx.query<{ donor_id: string }>(
      `delete from past_gift where id in (
         select id from past_gift where organization_id = $1 and import_id = $2 order by line limit $3) returning donor_id`,
      [organizationId, importId, limit],
    );
    await this.sum(tx, organizationId, removed);
    return removed.length;
  }

  /**
   * Removes donors who are as they were imported and have no gift and no note by the team; the others stay and are listed
   * with their rows. They are locked first, so that a gift paid at the same time is seen. Returns how many were handled.
   */
  async removeDonors(
    tx: Transaction,
    { organizationId, importId }: ImportOf,
    limit: number,
  ): Promise<number> {
    const locked = await tx.query<{ id: string }>(
      `select id from donor where organization_id = $1 and import_id = $2 and imported_as is not null
       order by id limit $3 for update`,
      [organizationId, importId, limit],
    );
    if (locked.length === 0) return 0;
    const ids = locked.map(({ id }) => id);
    await tx.query(
      `delete from donor d where d.organization_id = $1 and d.id = any ($2) and d.imported_as = (${asImported('d')})
         and not exists (select 1 from gift g where g.organization_id = $1 and g.donor_id = d.id)
         and not exists (select 1 from past_gift p where p.organization_id = $1 and p.donor_id = d.id)
         and not exists (select 1 from donor_note n where n.organization_id = $1 and n.donor_id = d.id)
         and not exists (select 1 from donor_merge m where m.organization_id = $1 and (m.survivor_id = d.id or m.merged_id = d.id))`,
      [organizationId, ids],
    );
    await tx.query(
      `update donor_import_row u set problems = '[{"field": null, "code": "donor_kept"}]'
       from (${rows}) r cross join lateral ${donorOfRow} d
       where d.id = any ($5) and u.organization_id = $1 and u.import_id = $2 and u.line = r.line`,
      [organizationId, importId, 0, wholeFile, ids],
    );
    const kept = await tx.query(
      `update donor set imported_as = null where organization_id = $1 and id = any ($2) returning id`,
      [organizationId, ids],
    );
    await tx.query(
      `update donor_import set kept_donor_count = kept_donor_count + $3 where organization_id = $1 and id = $2`,
      [organizationId, importId, kept.length],
    );
    return locked.length;
  }

  async finishUndo(tx: Transaction, { organizationId, importId }: ImportOf, at: Date): Promise<void> {
    await tx.query(
      `update donor_import set status = 'undone', undone_at = $3 where organization_id = $1 and id = $2`,
      [organizationId, importId, at],
    );
  }

  /** In one order, as each sum locks its donor. */
  private async sum(
    tx: Transaction,
    organizationId: string,
    changed: readonly { readonly donor_id: string }[],
  ): Promise<void> {
    const donorIds = [...new Set(changed.map(({ donor_id }) => donor_id))].toSorted();
    await tx.query(
      `select sum_donor($1, s.id) from (
         select distinct coalesce(survivor_id, id) as id from donor where organization_id = $1 and id = any ($2) order by 1) s`,
      [organizationId, donorIds],
    );
  }
}

const wholeFile = 2_000_000_000;
