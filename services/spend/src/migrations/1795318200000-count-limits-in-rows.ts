import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A card's rule, a program's period and its budget become rows of one table of limits with one table of counters.
 * The sums of the former tables are carried over; what a purchase counts in stands on the purchase itself from now on.
 */
export class CountLimitsInRows1795318200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await dropFormerFunctions(runner);
    await createTables(runner);
    await moveLimits(runner);
    await moveCounters(runner);
    await markPurchases(runner);
    await rewriteDecisions(runner);
    await dropFormerColumns(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** They live in the schema `functions` now, which is rebuilt from files. */
async function dropFormerFunctions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    drop function commit_decisions, record_decisions, ask_accounts, hold_in_periods, hold_in_programs,
      current_programs, release_from_program, card_snapshots;
    drop type decision_item, decision_sums, saved_authorization`);
}

async function createTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table spend_limit (
      organization_id uuid not null,
      id uuid primary key,
      kind text not null,
      -- The card, program or whatever else the limit belongs to.
      owner_id uuid not null,
      -- Never another for the life of a limit: its counters lie where it says.
      frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'total')),
      -- Null: counted, never refused.
      limit_minor bigint check (limit_minor > 0),
      currency char(3) not null,
      -- The period \`total\` begins here.
      counts_from timestamptz not null,
      version int not null default 1,
      created_at timestamptz not null default now()
    )`);
  await runner.query(`create index spend_limit_of_owner on spend_limit (organization_id, owner_id)`);
  await protectTenantTable(runner, 'spend_limit');
  await runner.query(`
    create table card_limit (
      organization_id uuid not null,
      card_id uuid not null,
      limit_id uuid not null,
      primary key (card_id, limit_id)
    )`);
  await protectTenantTable(runner, 'card_limit');
  await runner.query(`
    create table limit_counter (
      organization_id uuid not null,
      limit_id uuid not null,
      period_starts_at timestamptz not null,
      spent_minor bigint not null default 0,
      held_minor bigint not null default 0 check (held_minor >= 0),
      primary key (limit_id, period_starts_at)
    ) with (fillfactor = 60)`);
  await protectTenantTable(runner, 'limit_counter');
}

async function moveLimits(runner: QueryRunner): Promise<void> {
  await runner.query(`
    insert into spend_limit (organization_id, id, kind, owner_id, frequency, limit_minor, currency, counts_from, created_at)
    select c.organization_id, r.id, 'card_rule', c.id, r.frequency, r.limit_minor, r.currency, c.card_created_at, r.created_at
    from card c join spend_rule r on r.id = c.spend_rule_id`);
  await runner.query(`
    insert into spend_limit (organization_id, id, kind, owner_id, frequency, limit_minor, currency, counts_from, created_at)
    select organization_id, uuidv7(), 'program_period', id, frequency, limit_minor, currency, created_at, created_at
    from spend_program
    union all
    select organization_id, uuidv7(), 'program_budget', id, 'total', budget_minor, currency, 'epoch', created_at
    from spend_program`);
  await runner.query(`
    insert into card_limit (organization_id, card_id, limit_id)
    select c.organization_id, c.id, l.id from card c
    join spend_limit l on l.organization_id = c.organization_id and l.owner_id in (c.id, c.spend_program_id)`);
}

async function moveCounters(runner: QueryRunner): Promise<void> {
  await runner.query(`
    insert into limit_counter (organization_id, limit_id, period_starts_at, spent_minor, held_minor)
    select n.organization_id, c.spend_rule_id, n.period_starts_at, n.spent_minor, n.held_minor
    from period_counter n join card c on c.id = n.card_id
    union all
    select n.organization_id, l.id, n.period_starts_at, n.spent_minor, n.held_minor
    from program_counter n
    join spend_limit l on l.owner_id = n.program_id
      and l.kind = case n.scope when 'budget' then 'program_budget' else 'program_period' end`);
}

/** Periods as spec §9 counts them: UTC, weeks from Sunday. */
const periodStart = `
  create function pg_temp.period_start(p_frequency text, p_at timestamptz, p_from timestamptz) returns timestamptz
  language sql immutable as $$
    select case p_frequency
      when 'daily' then date_trunc('day', p_at, 'UTC')
      when 'weekly' then date_trunc('week', p_at + interval '1 day', 'UTC') - interval '1 day'
      when 'monthly' then date_trunc('month', p_at, 'UTC')
      when 'quarterly' then date_trunc('quarter', p_at, 'UTC')
      when 'yearly' then date_trunc('year', p_at, 'UTC')
      else p_from end $$`;

/** Which limits, and which of their periods, each authorization and transaction counts in. */
async function markPurchases(runner: QueryRunner): Promise<void> {
  await runner.query(`set local timezone = 'UTC'`);
  await runner.query(periodStart);
  for (const table of ['card_authorization', 'card_transaction'])
    await runner.query(
      `alter table ${table} add column limit_ids uuid[] not null default '{}', add column limit_periods timestamptz[] not null default '{}'`,
    );
  await runner.query(`
    update card_authorization z set limit_ids = m.ids, limit_periods = m.starts
    from (
      select z.id, array_agg(l.id order by l.kind) as ids,
        array_agg(case l.kind when 'card_rule' then z.counter_period_starts_at when 'program_budget' then 'epoch'
                  else z.program_period_starts_at end order by l.kind) as starts
      from card_authorization z join spend_limit l on l.owner_id in (z.card_id, z.spend_program_id)
      group by z.id) m
    where m.id = z.id`);
  await runner.query(`
    update card_transaction t set limit_ids = m.ids, limit_periods = m.starts
    from (
      select t.id, array_agg(l.id order by l.kind) as ids,
        array_agg(pg_temp.period_start(l.frequency, t.network_created_at, l.counts_from) order by l.kind) as starts
      from card_transaction t join spend_limit l on l.owner_id in (t.card_id, t.spend_program_id)
      group by t.id) m
    where m.id = t.id`);
}

/** The figures of each limit as lists in the order of the checks, however many limits there are. */
async function rewriteDecisions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    alter table decision
      add column limit_ids uuid[] not null default '{}', add column limit_minors bigint[] not null default '{}',
      add column limit_periods timestamptz[] not null default '{}',
      -- Spent and held before, as far as the limits were looked at.
      add column limit_spent_before bigint[] not null default '{}'`);
  await runner.query(`alter table decision disable trigger append_only`);
  await runner.query(`
    update decision d set
      limit_ids = array_remove(array[r.id, p.id, b.id], null),
      limit_minors = case when p.id is null then array[d.limit_minor]
        else array[d.limit_minor, (d.program ->> 'limit')::bigint, (d.program ->> 'budget')::bigint] end,
      limit_periods = case when p.id is null then array[d.period_starts_at]
        else array[d.period_starts_at, (d.program ->> 'periodStart')::timestamptz, 'epoch'] end,
      limit_spent_before = array_remove(array[d.spent_before_minor, (d.program ->> 'spentBefore')::bigint,
        (d.program ->> 'budgetSpentBefore')::bigint], null)
    from card_authorization a
    join spend_limit r on r.owner_id = a.card_id and r.kind = 'card_rule'
    left join spend_limit p on p.owner_id = a.spend_program_id and p.kind = 'program_period'
    left join spend_limit b on b.owner_id = a.spend_program_id and b.kind = 'program_budget'
    where a.id = d.authorization_id`);
  await runner.query(`alter table decision enable trigger append_only`);
}

async function dropFormerColumns(runner: QueryRunner): Promise<void> {
  await runner.query(`
    alter table decision drop column frequency, drop column period_starts_at, drop column period_ends_at,
      drop column limit_minor, drop column spent_before_minor, drop column program;
    alter table card_authorization drop column counter_frequency, drop column counter_period_starts_at,
      drop column program_period_starts_at;
    alter table spend_program drop column limit_minor, drop column budget_minor;
    alter table card drop column spend_rule_id;
    drop table spend_rule, period_counter, program_counter`);
}
