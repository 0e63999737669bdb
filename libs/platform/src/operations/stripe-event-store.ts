import { type Pool } from 'pg';

export interface StripeEventSummary {
  readonly id: string;
  readonly type: string;
  readonly account: string | null;
  readonly status: string;
  readonly received_at: Date;
  readonly attempts: number;
  /** The reason of the quarantine, or the error of the last attempt. */
  readonly error: string | null;
}
export interface StoredStripeEvent extends StripeEventSummary {
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly decided_because: string | null;
  readonly payload: unknown;
}
type Open = 'quarantined' | 'dead';

const summary = 'id, type, account, status, received_at, attempts, error';

/** Operator actions on Stripe events that a service could not apply. `pool` is of the system role. */
export class StripeEventStore {
  constructor(private readonly pool: Pool) {}

  async list(status: Open): Promise<StripeEventSummary[]> {
    const { rows } = await this.pool.query<StripeEventSummary>(
      `select ${summary} from stripe_event where status = $1 order by received_at`,
      [status],
    );
    return rows;
  }

  async find(id: string): Promise<StoredStripeEvent | null> {
    const { rows } = await this.pool.query<StoredStripeEvent>(
      `select ${summary}, decided_at, decided_by, decided_because, payload from stripe_event where id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Has the service try again, as if the event had just arrived. Returns whether there was such an event. */
  async retry(id: string, status: Open): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update stripe_event set status = 'waiting', attempts = 0, next_attempt_at = now() where id = $1 and status = $2`,
      [id, status],
    );
    return rowCount === 1;
  }

  /** Dismisses the event without effect; the row is kept. Returns whether there was such an event. */
  async dismiss(id: string, because: string, by: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update stripe_event set status = 'dismissed', decided_at = now(), decided_by = $2, decided_because = $3
       where id = $1 and status = 'quarantined'`,
      [id, by, because],
    );
    return rowCount === 1;
  }
}
