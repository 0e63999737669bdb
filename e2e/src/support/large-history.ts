import { Pool } from 'pg';
import { ownerDatabaseUrl, systemDatabaseUrl } from './stack.ts';

export interface LargeHistory {
  readonly organizationId: string;
  /** The member who holds every card of the history. */
  readonly userId: string;
  /** The cards, teams and programs with the most data. */
  readonly cardId: string;
  readonly authorizationId: string;
  readonly teamId: string;
  readonly programId: string;
}

const purchases = 100_000;
const people = 10_000;
const cards = 1_000;
const longText = 'Community kitchen and pantry of the whole river valley '.repeat(2).trim();

/** Inserts years of history into the services' databases: more than a test could create through the API. */
export async function addLargeHistory(of: LargeHistory): Promise<void> {
  await Promise.all([
    within('org', (pool) => addPeople(pool, of)),
    within('cards', (pool) => addCards(pool, of)),
    within('spend', (pool) => addMoney(pool, of)),
    within('donations', (pool) => addGiving(pool, of)),
  ]);
  // Real years of history have statistics; otherwise autovacuum would create them at a random moment of the test.
  await Promise.all(['org', 'cards', 'spend', 'donations'].map(updateStatistics));
}

/** Runs as the owner of the tables, because ANALYZE skips them with a warning for other roles. */
export async function updateStatistics(service: string): Promise<void> {
  const pool = new Pool({ connectionString: ownerDatabaseUrl(service), max: 1 });
  try {
    await pool.query('analyze');
  } finally {
    await pool.end();
  }
}

async function within(service: string, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: systemDatabaseUrl(service), max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

async function addPeople(pool: Pool, { organizationId, userId, teamId }: LargeHistory): Promise<void> {
  await pool.query(
    `with person as (
       insert into "user" (id, email, name)
       select gen_random_uuid(), 'person.' || n || '.' || substr($1::uuid::text, 1, 8) || '@' || repeat('quillmere', 6) || '.example', $2 || ' ' || n
       from generate_series(1, $3::int) n returning id)
     insert into member (organization_id, user_id, role) select $1::uuid, id, 'Employee' from person`,
    [organizationId, longText, people],
  );
  await pool.query(
    `insert into team (id, organization_id, name, admin_role)
     select gen_random_uuid(), $1, $2 || ' ' || n, 'Head cook' from generate_series(1, 900) n`,
    [organizationId, longText],
  );
  await pool.query(
    `insert into team_user (id, organization_id, team_id, user_id, team_role)
     select gen_random_uuid(), $1, $2, user_id, 'Cook' from member where organization_id = $1
     on conflict do nothing`,
    [organizationId, teamId],
  );
  await pool.query(
    `insert into team_user (id, organization_id, team_id, user_id, team_role)
     select gen_random_uuid(), $1, t.id, m.user_id, 'Cook'
     from (select user_id from member where organization_id = $1 limit 40) m
     cross join (select id from team where organization_id = $1 limit 300) t on conflict do nothing`,
    [organizationId],
  );
  await pool.query(
    `insert into invite (id, organization_id, email, role, status, invited_by, created_at, expires_at)
     select gen_random_uuid(), $1, 'invited.' || n || '@' || repeat('quillmere', 6) || '.example', 'Employee', 'revoked', $2, now(), now()
     from generate_series(1, 2000) n`,
    [organizationId, userId],
  );
  await pool.query(
    `insert into category (organization_id, id, code, name, function)
     select $1::uuid, gen_random_uuid(), (100000 + n)::text, $2 || ' ' || n, 'program' from generate_series(1, 2000) n`,
    [organizationId, longText],
  );
  await pool.query(
    `insert into advisor_connection (id, firm_id, client_id, asked_by, asked_by_user, addressed_to, status, created_at, changed_at)
     select gen_random_uuid(), null, $1, 'client', $2, 'firm.' || n || '@quillmere.example', 'asked', now(), now()
     from generate_series(1, 2000) n`,
    [organizationId, userId],
  );
  await pool.query(
    `insert into audit_entry (organization_id, id, occurred_at, action, actor_kind, actor_id, actor_name, record_kind, record_id,
       record_label, before, after, trace_id, searched)
     select $1::uuid, gen_random_uuid(), date_trunc('second', now()) - n * interval '1 millisecond', 'program.update', 'user', $2, $3, 'program', $2, $3,
       jsonb_build_object('name', $3::text), jsonb_build_object('name', $3::text), '', ''
     from generate_series(1, 20000) n`,
    [organizationId, userId, longText],
  );
}

async function addCards(pool: Pool, { organizationId, userId, cardId }: LargeHistory): Promise<void> {
  const { rows } = await pool.query<{ id: string; stripe_account_id: string }>(
    `select id, stripe_account_id from cardholder where organization_id = $1 and user_id = $2`,
    [organizationId, userId],
  );
  await pool.query(
    `insert into card (organization_id, id, cardholder_id, user_id, holder_name, holder_email, name, type, status, is_registered, last4,
       stripe_account_id, stripe_card_id, currency, frequency, limit_minor, next_attempt_at, card_created_at)
     select $1::uuid, gen_random_uuid(), $2, $3, $4, 'holder@quillmere.example', left($4, 50) || n, 'virtual', 'active', true, '4242',
       $5, 'ic_large_' || substr($1::uuid::text, 1, 8) || n, 'USD', 'yearly', 100000, now(), now() - interval '1 year'
     from generate_series(1, $6::int) n`,
    [organizationId, rows[0]?.id, userId, longText, rows[0]?.stripe_account_id, cards],
  );
  // Every tenth purchase is on the same card; the others are spread over all cards.
  const cardOf = `case when n % 10 = 0 then $2::uuid else ids.all_ids[1 + n % array_length(ids.all_ids, 1)] end`;
  const from = `generate_series(1, $6::int) n,
    (select array_agg(id) as all_ids from card where organization_id = $1) ids`;
  const merchant = JSON.stringify({
    name: longText,
    category: 'grocery_stores_supermarkets',
    city: 'Eugene',
    country: 'US',
  });
  const values = [organizationId, cardId, userId, merchant, 'iauth_large_', purchases / 2];
  await pool.query(
    `insert into card_authorization (organization_id, id, revision, card_id, user_id, stripe_authorization_id, status, approved,
       amount_minor, currency, merchant, line_status, line_amount_minor, network_created_at)
     select $1::uuid, gen_random_uuid(), 1, ${cardOf}, $3, $5 || gen_random_uuid(), 'closed', false, 500, 'USD', $4, 'declined', 500,
       date_trunc('second', now()) - n * interval '1 millisecond' from ${from}`,
    values,
  );
  await pool.query(
    `insert into card_transaction (organization_id, id, card_id, user_id, stripe_authorization_id, stripe_transaction_id, type,
       amount_minor, currency, merchant, network_created_at)
     select $1::uuid, gen_random_uuid(), ${cardOf}, $3, null, $5 || gen_random_uuid(), 'capture', 500, 'USD', $4,
       date_trunc('second', now()) - n * interval '1 millisecond' from ${from}`,
    values,
  );
}

async function addMoney(pool: Pool, of: LargeHistory): Promise<void> {
  const { organizationId, authorizationId, teamId, programId } = of;
  // The refunds of one authorization first; captures of it would also need totals for the ledger to verify. All others name no authorization.
  // As many captures as refunds, so that the counter of the card's limit does not change.
  await pool.query(
    `with accounts as (
       select (select id from account where organization_id = $1 and kind = 'wallet') as wallet,
              (select id from account where organization_id = $1 and kind = 'expense') as expense),
     added as (
       insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, occurred_at,
         effective_on)
       select $1::uuid, gen_random_uuid(), case n % 2 when 0 then 'purchase_refund' else 'purchase_capture' end, 'posted', 1, 'USD', $2,
         'large:' || n, date_trunc('second', now()) - n * interval '1 millisecond', current_date
       from generate_series(1, $3::int) n returning id, kind, split_part(idempotency_key, ':', 2)::int as n),
     purchase as (
       insert into card_transaction (organization_id, id, stripe_transaction_id, stripe_authorization_id, card_id, type, amount_minor,
         currency, merchant, network_created_at, transfer_id)
       select $1::uuid, gen_random_uuid(), 'ipi_large_' || added.id,
         case when kind = 'purchase_refund' and n <= 10000 then z.stripe_authorization_id end, z.card_id,
         case kind when 'purchase_refund' then 'refund' else 'capture' end, 1, 'USD', z.merchant, now(), added.id
       from added, card_authorization z where z.organization_id = $1 and z.id = $4)
     insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
     select $1, added.id, side.account, 'posted', side.amount * case kind when 'purchase_refund' then -1 else 1 end
     from added, accounts, lateral (values (accounts.wallet, -1), (accounts.expense, 1)) side (account, amount)`,
    [organizationId, longText, purchases, authorizationId],
  );
  await pool.query(
    `insert into account (organization_id, id, kind, name, currency, is_guarded, lock_rank, owner_id)
     select $1::uuid, gen_random_uuid(), 'treasury', $2, 'USD', true, 7, gen_random_uuid() from generate_series(1, 3000)`,
    [organizationId, longText],
  );
  await pool.query(
    `with program as (
       insert into spend_program (organization_id, id, team_id, name, frequency, currency, paying_account_id, status, starts_at, created_at)
       select $1::uuid, gen_random_uuid(), $2, left($3, 50) || n, 'monthly', 'USD', a.id, 'active', now(), now()
       from generate_series(1, 1500) n, account a where a.organization_id = $1 and a.kind = 'wallet' returning id)
     insert into spend_limit (organization_id, id, kind, owner_id, frequency, limit_minor, currency, counts_from)
     select $1::uuid, gen_random_uuid(), k.kind, program.id, k.frequency, 1000, 'USD', now()
     from program, (values ('program_period', 'monthly'), ('program_budget', 'total')) k (kind, frequency)`,
    [organizationId, teamId, longText],
  );
  await pool.query(
    `with added as (
       insert into card (organization_id, id, stripe_card_id, stripe_account_id, user_id, status, cardholder_status,
         spend_program_id, paying_account_id, currency, card_created_at)
       select $1::uuid, gen_random_uuid(), 'ic_program_' || substr($1::uuid::text, 1, 8) || n, 'acct', gen_random_uuid(), 'frozen', 'active',
         $2, a.id, 'USD', now()
       from generate_series(1, 20000) n, account a where a.organization_id = $1 and a.kind = 'wallet' returning id)
     insert into spend_limit (organization_id, id, kind, owner_id, frequency, limit_minor, currency, counts_from)
     select $1, gen_random_uuid(), 'card_rule', added.id, 'monthly', 1000, 'USD', now() from added`,
    [organizationId, programId],
  );
}

async function addGiving(pool: Pool, { organizationId }: LargeHistory): Promise<void> {
  await pool.query(
    `insert into campaign (organization_id, id, slug, title, story, status, currency, suggested_amounts_minor, minimum_amount_minor, created_at)
     select $1::uuid, gen_random_uuid(), 'large-' || substr($1::uuid::text, 1, 8) || '-' || n, $2, repeat('Our kitchen. ', 350), 'open', 'USD', '{500}', 500, now()
     from generate_series(1, 1500) n`,
    [organizationId, longText],
  );
  await pool.query(
    `insert into gift (organization_id, id, campaign_id, donor_email, donor_name, is_anonymous, status, amount_minor, total_minor, currency,
       key_hash, stripe_account_id, occurred_at, next_look_at)
     select $1::uuid, gen_random_uuid(), c.id, 'donor@quillmere.example', $2, false, 'succeeded', 500, 500, 'USD', '\\x00', 'acct', date_trunc('second', now()) - n * interval '1 millisecond', now()
     from generate_series(1, 20000) n, (select id from campaign where organization_id = $1 limit 1) c`,
    [organizationId, longText],
  );
}
