import { Inject, Injectable } from '@nestjs/common';
import { type ControlOwner, type MerchantRuleWire } from '@almoner/contracts';
import { Money, type SpendFrequency } from '@almoner/kernel';
import { DatabaseError, type Pool } from 'pg';
import { type Controls } from '../../controls/domain/controls.ts';
import { type FundTerms } from '../../funds/domain/fund.ts';
import { type LimitKind } from '../../limits/domain/limit.ts';
import { type ProgramStatus } from '../../programs/domain/program.ts';
import { DECISION_POOL, connectInTime } from '../../decision-pool.ts';
import { type CardTerms } from '../domain/card-terms.ts';
import { type CardSnapshot } from '../domain/card-snapshot.ts';

interface LimitJson {
  id: string;
  kind: LimitKind;
  frequency: SpendFrequency;
  limit: number | null;
  increases: { periodStartsAt: string; amount: number }[] | null;
  countsFrom: string;
  version: number | null;
}

interface ControlJson {
  owner: ControlOwner;
  kind: 'allow' | 'ban' | 'per_purchase' | 'cash';
  by: string | null;
  value: string | null;
  /** For a per-purchase limit. */
  amount: number | null;
  /** For a cash limit. */
  cash: number | null;
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
  paying_account_id: string;
  expense_account_id: string;
  limits: LimitJson[] | null;
  controls: ControlJson[] | null;
  program_id: string | null;
  program_team_id: string | null;
  program_status: ProgramStatus;
  program_starts_at: Date;
  program_ends_at: Date | null;
  terms: CardTerms;
  fund: FundTerms | null;
}

/** A card as the card network identifies it. */
interface SnapshotKey {
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
}

interface PendingRead {
  readonly key: SnapshotKey;
  readonly resolve: (snapshot: CardSnapshot | null) => void;
  readonly reject: (error: unknown) => void;
}

const batchMax = 128;
const statementsInFlight = 1;
/** About a kilobyte each. */
const maxCached = 20_000;

/** Reads cards in batches: requests that arrive while a read is in flight share the next one. */
@Injectable()
export class CardSnapshotRepository {
  private waiting: PendingRead[] = [];
  private inFlight = 0;
  private readonly cached = new Map<string, CardSnapshot>();

  constructor(@Inject(DECISION_POOL) private readonly pool: Pool) {}

  /** The current card; null when this connected account has none with that id. @throws ConnectionTimeout; any other error */
  async read(key: SnapshotKey): Promise<CardSnapshot | null> {
    const snapshot = await new Promise<CardSnapshot | null>((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      this.dispatch();
    });
    this.cache(key, snapshot);
    return snapshot;
  }

  /**
   * The card as last read. For decisions only: their commit compares the versions, and a decision on a card that has changed
   * begins again with `read`.
   */
  async readCached(key: SnapshotKey): Promise<CardSnapshot | null> {
    return this.cached.get(keyOf(key)) ?? this.read(key);
  }

  private cache(key: SnapshotKey, snapshot: CardSnapshot | null): void {
    const name = keyOf(key);
    this.cached.delete(name);
    if (snapshot === null) return;
    this.cached.set(name, snapshot);
    if (this.cached.size <= maxCached) return;
    const [oldest] = this.cached.keys();
    if (oldest !== undefined) this.cached.delete(oldest);
  }

  private dispatch(): void {
    if (this.inFlight >= statementsInFlight || this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, batchMax);
    this.inFlight += 1;
    void this.readBatch(batch).finally(() => {
      this.inFlight -= 1;
      this.dispatch();
    });
  }

  private async readBatch(batch: readonly PendingRead[]): Promise<void> {
    try {
      const rows = await this.readRows(batch);
      const snapshots = new Map(rows.map((row) => [row.request, toSnapshot(row)]));
      batch.forEach(({ resolve }, index) => resolve(snapshots.get(index) ?? null));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }

  private async readRows(batch: readonly PendingRead[]): Promise<SnapshotRow[]> {
    const client = await connectInTime(this.pool);
    try {
      const { rows } = await client.query<SnapshotRow>({
        name: 'card-snapshots',
        text: 'select * from functions.card_snapshots($1)',
        values: [JSON.stringify(batch.map(toRequest))],
      });
      client.release();
      return rows;
    } catch (error) {
      // After an error of the database, such as a lock timeout, the connection is still good.
      client.release(!(error instanceof DatabaseError));
      throw error;
    }
  }
}

const keyOf = ({ stripeAccountId, stripeCardId }: SnapshotKey) => `${stripeAccountId} ${stripeCardId}`;

function toRequest({ key }: PendingRead, request: number) {
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
    limits: (row.limits ?? []).map(({ limit, increases, countsFrom, ...rest }) => ({
      ...rest,
      limit: limit === null ? null : Money.ofMinor(limit, row.currency),
      increases: (increases ?? []).map(({ periodStartsAt, amount }) => ({
        periodStartsAt: new Date(periodStartsAt),
        amount: Money.ofMinor(amount, row.currency),
      })),
      countsFrom: new Date(countsFrom),
    })),
    controls: toControls(row.controls ?? [], row.currency),
    terms: row.terms,
    fund: row.fund,
    program: row.program_id === null ? null : toProgram(row, row.program_id),
  };
}

function toControls(rows: readonly ControlJson[], currency: string): Controls {
  const limitsOf = (part: 'amount' | 'cash') =>
    rows.flatMap(({ owner, [part]: minor }) =>
      minor === null ? [] : [{ owner, limit: Money.ofMinor(minor, currency) }],
    );
  return {
    merchantRules: rows
      .filter(({ kind }) => kind === 'allow' || kind === 'ban')
      // Stored from the contract's schema.
      .map(({ owner, kind, by, value }) => ({ owner, rule: { kind, by, value } as MerchantRuleWire })),
    perPurchaseLimits: limitsOf('amount'),
    cashLimits: limitsOf('cash'),
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
