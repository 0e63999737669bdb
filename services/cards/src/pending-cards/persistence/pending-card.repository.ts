import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf, type spendEvents } from '@almoner/contracts';
import { type SpendFrequency } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';

export interface PendingCard {
  readonly organizationId: string;
  readonly userId: string;
  readonly programId: string;
}

interface ProgramPeople {
  readonly userIds: readonly string[];
  readonly teamIds: readonly string[];
  /** Nobody else; null for all of the organization. */
  readonly scope: Scope;
  /** For each card; null for those of the program. `limit` in minor units. */
  readonly terms: {
    readonly cardName: string;
    readonly frequency: SpendFrequency;
    readonly limit: number;
  } | null;
}

export interface PendingCardDetails {
  readonly holder: { readonly name: string | null; readonly email: string };
  /** As requested; null for a card with the terms of its program. */
  readonly terms: {
    readonly cardName: string;
    readonly spendRule: { readonly frequency: SpendFrequency; readonly limit: number };
  } | null;
}

interface PendingCardRow {
  readonly name: string | null;
  readonly email: string;
  readonly cardName: string | null;
  readonly frequency: SpendFrequency | null;
  readonly limit: string | null;
}

/** Program cards that are still to be issued (table `program_grant`); a row is deleted once its card is issued. */
@Injectable()
export class PendingCardRepository {
  /** Adds the pending cards that do not exist yet. */
  async add(tx: Transaction, fact: PayloadOf<typeof orgEvents.teamJoined>): Promise<void> {
    await tx.query(
      `insert into program_grant (organization_id, user_id, spend_program_id, holder_name, holder_email)
       select $1, $2, program_id, $3, $4 from unnest($5::uuid[]) program_id order by program_id on conflict do nothing`,
      [fact.organizationId, fact.userId, fact.name, fact.email, fact.defaultSpendProgramIds],
    );
  }

  /** For those of these people who may have a card and have none on the program; returns how many are new. */
  async addForMembers(
    tx: Transaction,
    organizationId: string,
    programId: string,
    { userIds, teamIds, scope, terms }: ProgramPeople,
  ): Promise<number> {
    const added = await tx.query(
      `insert into program_grant (organization_id, user_id, spend_program_id, holder_name, holder_email, card_name, frequency,
         limit_minor)
       select m.organization_id, m.user_id, $2, m.name, m.email, $6, $7, $8 from member m
       where m.organization_id = $1 and m.role <> 'Archived' and (m.user_id = any($3::uuid[]) or m.team_ids && $4::uuid[])
         and ($5::uuid[] is null or m.user_id = any($5))
         and not exists (
           select 1 from card c where c.organization_id = m.organization_id and c.user_id = m.user_id
             and c.spend_program_id = $2 and coalesce(c.wanted_status, c.status) <> 'canceled')
       order by m.user_id on conflict do nothing returning user_id`,
      [
        organizationId,
        programId,
        userIds,
        teamIds,
        scope,
        terms?.cardName ?? null,
        terms?.frequency ?? null,
        terms?.limit ?? null,
      ],
    );
    return added.length;
  }

  /** With the terms of an approved request; the event has its own id, so a repetition changes nothing. */
  async addRequested(
    tx: Transaction,
    fact: PayloadOf<typeof spendEvents.cardRequestApproved>,
  ): Promise<void> {
    await tx.query(
      `insert into program_grant (organization_id, user_id, spend_program_id, holder_name, holder_email, card_name, frequency,
         limit_minor)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (organization_id, user_id, spend_program_id) do update set card_name = excluded.card_name,
         frequency = excluded.frequency, limit_minor = excluded.limit_minor`,
      [
        fact.organizationId,
        fact.userId,
        fact.programId,
        fact.name,
        fact.email,
        fact.cardName,
        fact.frequency,
        fact.limit,
      ],
    );
  }

  /** Null when another worker has issued it already. */
  async lock(
    tx: Transaction,
    { organizationId, userId, programId }: PendingCard,
  ): Promise<PendingCardDetails | null> {
    const [row] = await tx.query<PendingCardRow>(
      `select holder_name as name, holder_email as email, card_name as "cardName", frequency, limit_minor as "limit"
       from program_grant where organization_id = $1 and user_id = $2 and spend_program_id = $3 for update`,
      [organizationId, userId, programId],
    );
    if (row === undefined) return null;
    const { name, email, cardName, frequency, limit } = row;
    const terms =
      cardName === null || frequency === null || limit === null
        ? null
        : { cardName, spendRule: { frequency, limit: Number(limit) } };
    return { holder: { name, email }, terms };
  }

  /** How many cards of the organization, or of one of its programs, are still to be issued. */
  async count(tx: Transaction, organizationId: string, programId: string | null = null): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `select count(*)::int as count from program_grant
       where organization_id = $1 and ($2::uuid is null or spend_program_id = $2)`,
      [organizationId, programId],
    );
    return row?.count ?? 0;
  }

  /** Makes it due again when the next day begins, in UTC. */
  async waitForNextDay(tx: Transaction, { organizationId, userId, programId }: PendingCard): Promise<void> {
    await tx.query(
      `update program_grant set attempts = 0,
         next_attempt_at = (date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC'
       where organization_id = $1 and user_id = $2 and spend_program_id = $3`,
      [organizationId, userId, programId],
    );
  }

  async remove(tx: Transaction, { organizationId, userId, programId }: PendingCard): Promise<void> {
    await tx.query(
      `delete from program_grant where organization_id = $1 and user_id = $2 and spend_program_id = $3`,
      [organizationId, userId, programId],
    );
  }

  async removeAllOf(tx: Transaction, organizationId: string, userId: string): Promise<void> {
    await tx.query(`delete from program_grant where organization_id = $1 and user_id = $2`, [
      organizationId,
      userId,
    ]);
  }
}
