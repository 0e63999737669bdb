import { Inject, Injectable } from '@nestjs/common';
import { Money, type SpendFrequency } from '@almoner/kernel';
import { type Pool } from 'pg';
import { type LimitKind } from '../../limits/domain/limit.ts';
import { type ProgramStatus } from '../../programs/domain/program.ts';
import { DECISION_POOL } from '../../decision-pool.ts';
import { type CardSnapshot } from '../domain/card-snapshot.ts';

interface LimitJson {
  id: string;
  kind: LimitKind;
  frequency: SpendFrequency;
  limit: number | null;
  countsFrom: string;
  version: number | null;
}

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
  card_created_at: Date;
  paying_account_id: string;
  expense_account_id: string;
  limits: LimitJson[] | null;
  program_id: string | null;
  program_team_id: string | null;
  program_status: ProgramStatus;
  program_starts_at: Date;
  program_ends_at: Date | null;
}

/** How the card network names a card. */
interface SnapshotKey {
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
}

interface Waiting {
  readonly key: SnapshotKey;
  readonly resolve: (snapshot: CardSnapshot | null) => void;
  readonly reject: (error: unknown) => void;
}

const batchMax = 128;
const statementsInFlight = 1;
/** About a kilobyte each. */
const keptMax = 20_000;

/** Reads cards as they are; requests that wait while a read is in flight go into the next one together. */
@Injectable()
export class CardSnapshotRepository {
  private waiting: Waiting[] = [];
  private inFlight = 0;
  private readonly kept = new Map<string, CardSnapshot>();

  constructor(@Inject(DECISION_POOL) private readonly pool: Pool) {}

  /** The card as it is, or null when this connected account has none by that id. */
  async read(key: SnapshotKey): Promise<CardSnapshot | null> {
    const snapshot = await new Promise<CardSnapshot | null>((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      this.dispatch();
    });
    this.keep(key, snapshot);
    return snapshot;
  }

  /**
   * The card as it was when it was last read. For decisions alone: their commit compares the versions, and a decision on
   * a card that changed since begins again with `read`.
   */
  async readKept(key: SnapshotKey): Promise<CardSnapshot | null> {
    return this.kept.get(keyOf(key)) ?? this.read(key);
  }

  private keep(key: SnapshotKey, snapshot: CardSnapshot | null): void {
    const name = keyOf(key);
    this.kept.delete(name);
    if (snapshot === null) return;
    this.kept.set(name, snapshot);
    if (this.kept.size <= keptMax) return;
    const [oldest] = this.kept.keys();
    if (oldest !== undefined) this.kept.delete(oldest);
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
        text: 'select * from functions.card_snapshots($1)',
        values: [JSON.stringify(batch.map(toRequest))],
      });
      const snapshots = new Map(rows.map((row) => [row.request, toSnapshot(row)]));
      batch.forEach(({ resolve }, index) => resolve(snapshots.get(index) ?? null));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
}

const keyOf = ({ stripeAccountId, stripeCardId }: SnapshotKey) => `${stripeAccountId} ${stripeCardId}`;

function toRequest({ key }: Waiting, request: number) {
  return { request, account: key.stripeAccountId, card: key.stripeCardId };
}

function toSnapshot(row: SnapshotRow): CardSnapshot {
  return {
    organizationId: row.organization_id,
    isOrganizationActive: row.organization_active,
    cardId: row.card_id,
    userId: row.user_id,
    version: row.version,
    cardStatus: row.card_status,
    cardholderStatus: row.cardholder_status,
    currency: row.currency,
    payingAccountId: row.paying_account_id,
    expenseAccountId: row.expense_account_id,
    cardCreatedAt: row.card_created_at,
    limits: (row.limits ?? []).map(({ limit, countsFrom, ...rest }) => ({
      ...rest,
      limit: limit === null ? null : Money.ofMinor(limit, row.currency),
      countsFrom: new Date(countsFrom),
    })),
    program: row.program_id === null ? null : toProgram(row, row.program_id),
  };
}

function toProgram(row: SnapshotRow, id: string): CardSnapshot['program'] {
  return {
    id,
    teamId: row.program_team_id,
    status: row.program_status,
    startsAt: row.program_starts_at,
    endsAt: row.program_ends_at,
  };
}
