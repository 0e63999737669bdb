import { Injectable } from '@nestjs/common';
import { type AuthorizationFact, type DeclineReason, type Merchant } from '@almoner/contracts';
import { Money, newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { LimitCounterRepository, type CountedIn } from '../../limits/persistence/limit-counter.repository.ts';
import { type ApprovedRequest } from '../domain/recorded-requests.ts';
import {
  type AmountReading,
  type NetworkAuthorization,
  type Progress,
} from '../domain/network-authorization.ts';

/** A recorded authorization; the transaction holds its lock. */
export interface RecordedAuthorization {
  readonly organizationId: string;
  readonly id: string;
  readonly stripeAuthorizationId: string;
  readonly cardId: string;
  readonly userId: string;
  /** Fixed at the decision, whatever account the card pays from later. */
  readonly payingAccountId: string;
  readonly programId: string | null;
  /** The team of the program, at the decision. */
  readonly teamId: string | null;
  readonly countedIn: CountedIn;
  readonly status: NetworkAuthorization['status'];
  readonly approved: boolean;
  readonly declineReason: DeclineReason | null;
  readonly amount: Money;
  /** `networkTotal` + `decided` - `captured`, at least 0; computed by the database. */
  readonly held: Money;
  /** What the network holds and has captured. */
  readonly networkTotal: Money;
  /** What we approved and the network has not recorded. */
  readonly decided: Money;
  readonly captured: Money;
  /** Whether Stripe's `amount` includes captures; null while that is unknown. */
  readonly amountReading: AmountReading | null;
  /** One more than the index of the last request that we decided. */
  readonly decidedRequests: number;
  readonly voidedRequests: readonly number[];
  readonly merchant: Merchant;
  readonly networkCreatedAt: Date;
  readonly revision: number;
  readonly progress: Progress;
}

interface AuthorizationRow {
  organization_id: string;
  id: string;
  stripe_authorization_id: string;
  card_id: string;
  user_id: string;
  paying_account_id: string;
  spend_program_id: string | null;
  team_id: string | null;
  limit_ids: string[];
  limit_periods: Date[];
  status: NetworkAuthorization['status'];
  approved: boolean;
  decline_reason: DeclineReason | null;
  amount_minor: string;
  held_minor: string;
  network_taken_minor: string;
  decided_minor: string;
  captured_minor: string;
  amount_reading: AmountReading | null;
  decided_requests: number;
  voided_requests: number[];
  currency: string;
  merchant: Merchant;
  network_created_at: Date;
  revision: number;
  progress: number[];
  progress_amount_minor: string;
}

@Injectable()
export class AuthorizationRepository {
  constructor(private readonly counters: LimitCounterRepository) {}

  /**
   * Takes the lock of an authorization, whether or not it is known, and returns its current state; null when the context's
   * organization has none with that id. Always the first lock of a transaction. Also locks the card, by default
   * that of the authorization, so that its spend rule cannot change meanwhile.
   */
  async lock(
    tx: Transaction,
    stripeAuthorizationId: string,
    cardId: string | null = null,
  ): Promise<RecordedAuthorization | null> {
    const [row] = await tx.query<AuthorizationRow>(
      sql`select * from functions.locked_authorization(${stripeAuthorizationId}, ${cardId})`,
    );
    return row === undefined ? null : toRecorded(row);
  }

  /**
   * Adds an authorization that we did not decide, because the network stood in for us or our response was lost. Nothing is held yet. Null
   * when another organization has an authorization with that id.
   */
  async addUndecided(
    tx: Transaction,
    card: CardSnapshot,
    network: NetworkAuthorization,
  ): Promise<RecordedAuthorization | null> {
    const { organizationId, cardId } = card;
    const countedIn = await this.counters.ofCard(tx, organizationId, cardId, network.networkCreatedAt);
    const { amount } = network;
    await tx.query(sql`
      insert into card_authorization (organization_id, id, stripe_authorization_id, card_id, user_id, paying_account_id, status,
        approved, decline_reason, amount_minor, currency, merchant, network_created_at, limit_ids, limit_periods, spend_program_id,
        team_id, is_forced, revision)
      values (${card.organizationId}, ${newId()}, ${network.stripeAuthorizationId}, ${card.cardId}, ${card.userId},
        ${card.payingAccountId}, ${network.status}, ${network.approved}, ${network.declineReason}, ${amount.minor},
        ${amount.currency}, ${JSON.stringify(network.merchant)}, ${network.networkCreatedAt},
        ${[...countedIn.limitIds]}, ${[...countedIn.periods]}, ${card.program?.id ?? null},
        ${card.program?.teamId ?? null}, ${network.approved}, 0)
      on conflict (stripe_authorization_id) do nothing`);
    return this.lock(tx, network.stripeAuthorizationId, cardId);
  }

  /** Stores the authorization and returns it with its new hold. */
  async save(
    tx: Transaction,
    authorization: RecordedAuthorization,
    { isConfirmed }: { readonly isConfirmed: boolean },
  ): Promise<RecordedAuthorization> {
    const {
      id,
      status,
      approved,
      declineReason,
      amount,
      networkTotal,
      decided,
      captured,
      revision,
      progress,
    } = authorization;
    const { countedIn } = authorization;
    const [row] = await tx.query<{ held_minor: string }>(sql`
      update card_authorization set status = ${status}, approved = ${approved}, decline_reason = ${declineReason},
        amount_minor = ${amount.minor}, network_taken_minor = ${networkTotal.minor}, decided_minor = ${decided.minor},
        captured_minor = ${captured.minor}, amount_reading = ${authorization.amountReading},
        limit_ids = ${[...countedIn.limitIds]}, limit_periods = ${[...countedIn.periods]},
        voided_requests = ${[...authorization.voidedRequests]}, revision = ${revision}, progress = ${[...progress.counts]},
        progress_amount_minor = ${progress.amountMinor},
        confirmed_at = case when ${isConfirmed} then coalesce(confirmed_at, now()) else confirmed_at end
      where organization_id = ${authorization.organizationId} and id = ${id} returning held_minor`);
    if (row === undefined) throw new Error(`The authorization ${id} was locked but could not be found.`);
    return { ...authorization, held: Money.ofMinor(BigInt(row.held_minor), amount.currency) };
  }

  async isOfCard(tx: Transaction, organizationId: string, id: string, cardId: string): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from card_authorization
      where organization_id = ${organizationId} and id = ${id} and card_id = ${cardId}`);
    return rows.length > 0;
  }

  async recordedCaptures(
    tx: Transaction,
    { organizationId, stripeAuthorizationId }: RecordedAuthorization,
    currency: string,
  ): Promise<Money> {
    const [row] = await tx.query<{ booked: string }>(sql`
      select coalesce(sum(amount_minor), 0)::bigint as booked from card_transaction
      where organization_id = ${organizationId} and stripe_authorization_id = ${stripeAuthorizationId} and type = 'capture'`);
    return Money.ofMinor(BigInt(row?.booked ?? 0), currency);
  }

  /** The requests that we approved and did not void, oldest first. */
  async approvedRequests(
    tx: Transaction,
    { organizationId, stripeAuthorizationId, voidedRequests }: RecordedAuthorization,
  ): Promise<ApprovedRequest[]> {
    const rows = await tx.query<{ index: number; granted_minor: string; amount_minor: string }>(sql`
      select request_index as index, coalesce(granted_minor, amount_minor) as granted_minor, amount_minor from decision
      where organization_id = ${organizationId} and stripe_authorization_id = ${stripeAuthorizationId} and approved
        and not request_index = any(${[...voidedRequests]}::int[])
      order by request_index`);
    return rows.map(({ index, granted_minor, amount_minor }) => ({
      index,
      amountMinor: Number(granted_minor),
      requestedMinor: Number(amount_minor),
    }));
  }

  /** The index of the request that was decided for this delivery of its event; null when there is none. */
  async requestDecidedFor(
    tx: Transaction,
    { organizationId, stripeAuthorizationId }: RecordedAuthorization,
    { stripeEventId, receivedAt }: { readonly stripeEventId: string; readonly receivedAt: Date },
  ): Promise<number | null> {
    const [row] = await tx.query<{ request_index: number }>(sql`
      select request_index from decision
      where organization_id = ${organizationId} and stripe_authorization_id = ${stripeAuthorizationId}
        and stripe_event_id = ${stripeEventId} and requested_at = ${receivedAt}`);
    return row?.request_index ?? null;
  }

  /** The indexes of the requests that were decided more than this many seconds ago. */
  async requestsOlderThan(
    tx: Transaction,
    { organizationId, stripeAuthorizationId }: RecordedAuthorization,
    seconds: number,
  ): Promise<number[]> {
    const rows = await tx.query<{ request_index: number }>(sql`
      select request_index from decision
      where organization_id = ${organizationId} and stripe_authorization_id = ${stripeAuthorizationId}
        and created_at < now() - make_interval(secs => ${seconds})`);
    return rows.map(({ request_index }) => request_index);
  }
}

export function factOf(authorization: RecordedAuthorization): AuthorizationFact {
  return {
    organizationId: authorization.organizationId,
    authorizationId: authorization.id,
    revision: authorization.revision,
    cardId: authorization.cardId,
    userId: authorization.userId,
    spendProgramId: authorization.programId,
    teamId: authorization.teamId,
    payingAccountId: authorization.payingAccountId,
    stripeAuthorizationId: authorization.stripeAuthorizationId,
    status: authorization.status,
    approved: authorization.approved,
    amount: authorization.amount.toMinorNumber(),
    held: authorization.held.toMinorNumber(),
    captured: authorization.captured.toMinorNumber(),
    currency: authorization.amount.currency,
    merchant: authorization.merchant,
    declineReason: authorization.declineReason,
    networkCreatedAt: authorization.networkCreatedAt.toISOString(),
  };
}

function toRecorded(row: AuthorizationRow): RecordedAuthorization {
  const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
  const [requests = 0, transactions = 0, ended = 0, movements = 0] = row.progress;
  return {
    organizationId: row.organization_id,
    id: row.id,
    stripeAuthorizationId: row.stripe_authorization_id,
    cardId: row.card_id,
    userId: row.user_id,
    payingAccountId: row.paying_account_id,
    programId: row.spend_program_id,
    teamId: row.team_id,
    countedIn: { limitIds: row.limit_ids, periods: row.limit_periods },
    status: row.status,
    approved: row.approved,
    declineReason: row.decline_reason,
    amount: money(row.amount_minor),
    held: money(row.held_minor),
    networkTotal: money(row.network_taken_minor),
    decided: money(row.decided_minor),
    captured: money(row.captured_minor),
    amountReading: row.amount_reading,
    decidedRequests: row.decided_requests,
    voidedRequests: row.voided_requests,
    merchant: row.merchant,
    networkCreatedAt: row.network_created_at,
    revision: row.revision,
    progress: {
      counts: [requests, transactions, ended, movements],
      amountMinor: BigInt(row.progress_amount_minor),
    },
  };
}
