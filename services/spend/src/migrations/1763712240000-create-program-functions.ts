import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a decision takes of spend programs, beside the room of the card; called by `commit_decisions` when any card has one. */
export class CreateProgramFunctions1763712240000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(currentPrograms);
    await runner.query(holdInPrograms);
    await runner.query(releaseFromProgram);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * The items whose program still stands as it was read, or that have none. Whoever pauses a program or lowers its limit
 * waits for us here, or we for them.
 */
const currentPrograms = `
  create function current_programs(p_items decision_item[]) returns decision_item[] language plpgsql as $$
  begin
    perform 1 from spend_program g where g.id in (select i.program_id from unnest(p_items) i)
    order by g.id for no key update;
    return (
      select array_agg(i order by i.card_id, i.item) from unnest(p_items) i
      where i.program_id is null or exists (
        select 1 from spend_program g
        where g.id = i.program_id and g.organization_id = i.organization_id and g.version = i.program_version));
  end $$`;

/**
 * Takes room in the periods and budgets of programs, whose rows are locked: each item in its order, and who finds none
 * gives the room in the card's period back. Sums are kept here and written once, however many items a program has.
 */
const holdInPrograms = `
  create function hold_in_programs(p_items decision_item[], inout p_sums decision_sums) language plpgsql as $$
  declare
    v_row record;
    v_program uuid;
    v_starts_at timestamptz;
    v_spent bigint;
    v_budget_spent bigint;
  begin
    insert into program_counter (organization_id, program_id, scope, period_starts_at)
    select distinct i.organization_id, i.program_id, k.scope, k.starts_at from unnest(p_items) i
    cross join lateral (values ('budget', 'epoch'::timestamptz), ('period', i.program_starts_at)) k (scope, starts_at)
    where i.program_id is not null and i.decline_reason is null
    order by 2, 3, 4
    on conflict do nothing;

    for v_row in
      select i.item, i.amount, i.card_id, i.frequency, i.starts_at, i.program_id, i.program_starts_at, i.program_limit,
             i.program_budget
      from unnest(p_items) i
      where i.program_id is not null and i.decline_reason is null and i.amount > 0
        and p_sums.decline_reasons[i.item + 1] is null
      order by i.program_id, i.program_starts_at, i.item
    loop
      if v_program is distinct from v_row.program_id then
        v_program := v_row.program_id;
        v_starts_at := null;
        select c.spent_minor + c.held_minor into v_budget_spent from program_counter c
        where c.program_id = v_program and c.scope = 'budget' and c.period_starts_at = 'epoch' for no key update;
      end if;
      if v_starts_at is distinct from v_row.program_starts_at then
        v_starts_at := v_row.program_starts_at;
        select c.spent_minor + c.held_minor into v_spent from program_counter c
        where c.program_id = v_program and c.scope = 'period' and c.period_starts_at = v_starts_at for no key update;
      end if;
      p_sums.program_spent_before[v_row.item + 1] := v_spent;
      if v_spent + v_row.amount > v_row.program_limit then
        p_sums.decline_reasons[v_row.item + 1] := 'program_limit_exceeded';
      else
        p_sums.program_budget_before[v_row.item + 1] := v_budget_spent;
        if v_budget_spent + v_row.amount > v_row.program_budget then
          p_sums.decline_reasons[v_row.item + 1] := 'program_budget_exceeded';
        end if;
      end if;
      if p_sums.decline_reasons[v_row.item + 1] is null then
        v_spent := v_spent + v_row.amount;
        v_budget_spent := v_budget_spent + v_row.amount;
      else
        update period_counter c set held_minor = c.held_minor - v_row.amount
        where c.card_id = v_row.card_id and c.frequency = v_row.frequency and c.period_starts_at = v_row.starts_at;
      end if;
    end loop;

    update program_counter c set held_minor = c.held_minor + t.amount
    from (
      select i.program_id, k.scope, k.starts_at, sum(i.amount)::bigint as amount from unnest(p_items) i
      cross join lateral (values ('budget', 'epoch'::timestamptz), ('period', i.program_starts_at)) k (scope, starts_at)
      where i.program_id is not null and i.decline_reason is null and p_sums.decline_reasons[i.item + 1] is null
      group by 1, 2, 3) t
    where c.program_id = t.program_id and c.scope = t.scope and c.period_starts_at = t.starts_at;
  end $$`;

/** Gives the room back that was taken for a purchase for which the account then had no money. */
const releaseFromProgram = `
  create function release_from_program(p_program_id uuid, p_starts_at timestamptz, p_amount bigint) returns void
  language plpgsql as $$
  begin
    update program_counter c set held_minor = c.held_minor - p_amount
    where c.program_id = p_program_id
      and (c.scope, c.period_starts_at) in (('budget', 'epoch'::timestamptz), ('period', p_starts_at));
  end $$`;
