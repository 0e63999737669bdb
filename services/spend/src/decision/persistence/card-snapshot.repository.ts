import { Inject, Injectable } from '@nestjs/common';
import { Money, type SpendFrequency } from '@almoner/kernel';
import { type Pool } from 'pg';
import { type AuthorizationRequest, type CardSnapshot } from '../domain/decision.ts';
import { type Program, type ProgramStatus } from '../../programs/domain/program.ts';
import { DECISION_POOL } from '../decision-pool.ts';

interface SnapshotRow {
  request: number;
  organization_id: string;
  organization_active: boolean;
  card_id: string;
  user_id: string;
  version: number;
  card_status: CardSnapshot['cardStatus'];
  cardholder_status: CardSnapshot['cardholderStatus'];
  currency: string;
  frequency: SpendFrequency;
  limit_minor: string;
  card_created_at: Date;
  paying_account_id: string;
  expense_account_id: string;
  available_minor: string;
  counter_starts_at: Date | null;
  counter_spent_minor: string;
  counter_held_minor: string;
  program_id: string | null;
  program_version: number;
  program_status: ProgramStatus;
  program_frequency: SpendFrequency;
  program_limit_minor: string;
  program_budget_minor: string | null;
  program_starts_at: Date;
  program_ends_at: Date | null;
  program_created_at: Date;
}

type SnapshotKey = Pick<AuthorizationRequest, 'stripeAccountId' | 'stripeCardId' | 'networkCreatedAt'>;

interface Waiting {
  readonly key: SnapshotKey;
  readonly resolve: (snapshot: CardSnapshot | null) => void;
  readonly reject: (error: unknown) => void;
}

const batchMax = 128;
const statementsInFlight = 1;

/** Reads cards as they stand; requests that wait while a read is in flight go into the next one together. */
@Injectable()
export class CardSnapshotRepository {
  private waiting: Waiting[] = [];
  private inFlight = 0;

  constructor(@Inject(DECISION_POOL) private readonly pool: Pool) {}

  /** The card as it stands, or null when this connected account has none by that id. */
  read(key: SnapshotKey): Promise<CardSnapshot | null> {
    const snapshot = new Promise<CardSnapshot | null>((resolve, reject) =>
      this.waiting.push({ key, resolve, reject }),
    );
    this.dispatch();
    return snapshot;
  }

  private dispatch(): void {
    if (this.inFlight >= statementsInFlight || this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, batchMax);
    this.inFlight += 1;
    void this.readTogether(batch).finally(() => {
      this.inFlight -= 1;
      this.dispatch();
    });
  }

  private async readTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const { rows } = await this.pool.query<SnapshotRow>({
        name: 'card-snapshots',
        text: 'select * from card_snapshots($1)',
        values: [JSON.stringify(batch.map(toRequest))],
      });
      const snapshots = new Map(rows.map((row) => [row.request, toSnapshot(row)]));
      batch.forEach(({ resolve }, index) => resolve(snapshots.get(index) ?? null));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
}

function toRequest({ key }: Waiting, request: number) {
  return {
    request,
    account: key.stripeAccountId,
    card: key.stripeCardId,
    at: key.networkCreatedAt.toISOString(),
  };
}

function toSnapshot(row: SnapshotRow): CardSnapshot {
  const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
  const counter =
    row.counter_starts_at === null
      ? null
      : {
          startsAt: row.counter_starts_at,
          used: money(row.counter_spent_minor).plus(money(row.counter_held_minor)),
        };
  return {
    organizationId: row.organization_id,
    isOrganizationActive: row.organization_active,
    cardId: row.card_id,
    userId: row.user_id,
    version: row.version,
    cardStatus: row.card_status,
    cardholderStatus: row.cardholder_status,
    payingAccountId: row.paying_account_id,
    expenseAccountId: row.expense_account_id,
    rule: { frequency: row.frequency, limit: money(row.limit_minor) },
    cardCreatedAt: row.card_created_at,
    program: row.program_id === null ? null : toProgram(row, row.program_id),
    counter,
    available: money(row.available_minor),
  };
}

function toProgram(row: SnapshotRow, id: string): Program {
  const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
  return {
    id,
    version: row.program_version,
    status: row.program_status,
    frequency: row.program_frequency,
    limit: money(row.program_limit_minor),
    budget: row.program_budget_minor === null ? null : money(row.program_budget_minor),
    startsAt: row.program_starts_at,
    endsAt: row.program_ends_at,
    createdAt: row.program_created_at,
  };
}
