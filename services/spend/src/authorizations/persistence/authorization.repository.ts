import { Injectable } from '@nestjs/common';
import { type AuthorizationFact, type DeclineReason, type Merchant } from '@almoner/contracts';
import { Money, newId, spendPeriodAt, type SpendFrequency } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { programPeriodAt } from '../../decision/domain/decide.ts';
import { type CardSnapshot } from '../../decision/domain/decision.ts';
import { type NetworkAuthorization, type Progress } from '../domain/network-authorization.ts';

/** The running sum of one card in one period. */
export interface CounterKey {
  readonly cardId: string;
  readonly frequency: SpendFrequency;
  readonly startsAt: Date;
}

/** Where an authorization's hold lies among its program's sums. */
export interface ProgramPlace {
  readonly programId: string;
  readonly periodStartsAt: Date;
}

/** An authorization in our books, locked while it is open. */
export interface BookedAuthorization {
  readonly organizationId: string;
  readonly id: string;
  readonly stripeAuthorizationId: string;
  readonly cardId: string;
  readonly userId: string;
  readonly payingAccountId: string;
  readonly status: NetworkAuthorization['status'];
  readonly approved: boolean;
  readonly declineReason: DeclineReason | null;
  readonly amount: Money;
  readonly held: Money;
  readonly captured: Money;
  readonly merchant: Merchant;
  readonly networkCreatedAt: Date;
  readonly counter: CounterKey;
  /** Null for a card without a program. */
  readonly program: ProgramPlace | null;
  readonly revision: number;
  readonly progress: Progress;
  /** How many of its requests we have decided. */
  readonly decidedRequests: number;
}

interface AuthorizationRow {
  organization_id: string;
  id: string;
  stripe_authorization_id: string;
  card_id: string;
  user_id: string;
  paying_account_id: string;
  status: NetworkAuthorization['status'];
  approved: boolean;
  decline_reason: DeclineReason | null;
  amount_minor: string;
  held_minor: string;
  captured_minor: string;
  currency: string;
  merchant: Merchant;
  network_created_at: Date;
  counter_frequency: SpendFrequency;
  counter_period_starts_at: Date;
  spend_program_id: string | null;
  program_period_starts_at: Date | null;
  revision: number;
  progress: number[];
  progress_amount_minor: string;
  decided_requests: number;
}

@Injectable()
export class AuthorizationRepository {
  async lock(tx: Transaction, stripeAuthorizationId: string): Promise<BookedAuthorization | null> {
    const [row] = await tx.query<AuthorizationRow>(
      `select * from card_authorization where stripe_authorization_id = $1 for update`,
      [stripeAuthorizationId],
    );
    return row === undefined ? null : toBooked(row);
  }

  /** One that came without our decision: the network stood in, or our answer was lost. Nothing is held yet. */
  async addUndecided(
    tx: Transaction,
    card: CardSnapshot,
    network: NetworkAuthorization,
  ): Promise<BookedAuthorization> {
    const { frequency } = card.rule;
    const { startsAt } = spendPeriodAt(frequency, network.networkCreatedAt, card.cardCreatedAt);
    await tx.query(
      `insert into card_authorization (organization_id, id, stripe_authorization_id, card_id, user_id, paying_account_id, status,
         approved, decline_reason, amount_minor, held_minor, currency, merchant, network_created_at, counter_frequency,
         counter_period_starts_at, spend_program_id, program_period_starts_at, is_forced, revision)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11, $12, $13, $14, $15, $16, $17, $18, 0)
       on conflict (stripe_authorization_id) do nothing`,
      [
        card.organizationId,
        newId(),
        network.stripeAuthorizationId,
        card.cardId,
        card.userId,
        card.payingAccountId,
        network.status,
        network.approved,
        network.declineReason,
        network.amount.minor,
        network.amount.currency,
        JSON.stringify(network.merchant),
        network.networkCreatedAt,
        frequency,
        startsAt,
        card.program?.id ?? null,
        card.program && programPeriodAt(card.program, network.networkCreatedAt).startsAt,
        network.approved,
      ],
    );
    const added = await this.lock(tx, network.stripeAuthorizationId);
    if (added === null) throw new Error('The authorization that was just added is not there.');
    return added;
  }

  async save(tx: Transaction, authorization: BookedAuthorization, isConfirmed: boolean): Promise<void> {
    const { id, status, approved, declineReason, amount, held, captured, revision, progress } = authorization;
    await tx.query(
      `update card_authorization set status = $2, approved = $3, decline_reason = $4, amount_minor = $5, held_minor = $6,
         captured_minor = $7, revision = $8, progress = $9, progress_amount_minor = $10,
         confirmed_at = case when $11 then coalesce(confirmed_at, now()) else confirmed_at end
       where id = $1`,
      [
        id,
        status,
        approved,
        declineReason,
        amount.minor,
        held.minor,
        captured.minor,
        revision,
        progress.counts,
        progress.amountMinor,
        isConfirmed,
      ],
    );
  }

  /** Moves a period's running sums; the row is made at the first movement. */
  async moveCounter(
    tx: Transaction,
    organizationId: string,
    key: CounterKey,
    spentMinor: bigint,
    heldMinor: bigint,
  ): Promise<void> {
    if (spentMinor === 0n && heldMinor === 0n) return;
    const moved = await tx.query(
      `update period_counter set spent_minor = spent_minor + $4, held_minor = held_minor + $5
       where card_id = $1 and frequency = $2 and period_starts_at = $3 returning card_id`,
      [key.cardId, key.frequency, key.startsAt, spentMinor, heldMinor],
    );
    if (moved.length > 0) return;
    await tx.query(
      `insert into period_counter as c (organization_id, card_id, frequency, period_starts_at, spent_minor, held_minor)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (card_id, frequency, period_starts_at)
       do update set spent_minor = c.spent_minor + excluded.spent_minor, held_minor = c.held_minor + excluded.held_minor`,
      [organizationId, key.cardId, key.frequency, key.startsAt, spentMinor, heldMinor],
    );
  }

  async bookedCaptures(tx: Transaction, stripeAuthorizationId: string, currency: string): Promise<Money> {
    const [row] = await tx.query<{ booked: string }>(
      `select coalesce(sum(amount_minor), 0)::bigint as booked from card_transaction
       where stripe_authorization_id = $1 and type = 'capture'`,
      [stripeAuthorizationId],
    );
    return Money.ofMinor(BigInt(row?.booked ?? 0), currency);
  }
}

export function factOf(authorization: BookedAuthorization): AuthorizationFact {
  return {
    organizationId: authorization.organizationId,
    authorizationId: authorization.id,
    revision: authorization.revision,
    cardId: authorization.cardId,
    userId: authorization.userId,
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

function toBooked(row: AuthorizationRow): BookedAuthorization {
  const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
  const [requests = 0, transactions = 0, ended = 0] = row.progress;
  return {
    organizationId: row.organization_id,
    id: row.id,
    stripeAuthorizationId: row.stripe_authorization_id,
    cardId: row.card_id,
    userId: row.user_id,
    payingAccountId: row.paying_account_id,
    status: row.status,
    approved: row.approved,
    declineReason: row.decline_reason,
    amount: money(row.amount_minor),
    held: money(row.held_minor),
    captured: money(row.captured_minor),
    merchant: row.merchant,
    networkCreatedAt: row.network_created_at,
    counter: {
      cardId: row.card_id,
      frequency: row.counter_frequency,
      startsAt: row.counter_period_starts_at,
    },
    program: programPlaceOf(row),
    revision: row.revision,
    progress: { counts: [requests, transactions, ended], amountMinor: BigInt(row.progress_amount_minor) },
    decidedRequests: row.decided_requests,
  };
}

function programPlaceOf(row: AuthorizationRow): ProgramPlace | null {
  const { spend_program_id: programId, program_period_starts_at: periodStartsAt } = row;
  return programId === null || periodStartsAt === null ? null : { programId, periodStartsAt };
}
