import { type Pool } from 'pg';

export interface DeadLetter {
  readonly consumer: string;
  readonly event_id: string;
  readonly subject: string;
  readonly deliveries: number;
  readonly died_at: Date;
  readonly error: string;
}

/** An event that was published again and failed again counts as new. */
const isOpen = '(redriven_at is null or redriven_at < died_at)';

/** The events that a service could not handle after all attempts. `pool` is of the system role. */
export class DeadLetterStore {
  constructor(private readonly pool: Pool) {}

  async list(): Promise<DeadLetter[]> {
    const { rows } = await this.pool.query<DeadLetter>(
      `select consumer, event_id, subject, deliveries, died_at, error from dead_letter where ${isOpen} order by died_at`,
    );
    return rows;
  }

  async markRedriven({ consumer, event_id: id }: DeadLetter): Promise<void> {
    await this.pool.query(
      `update dead_letter set redriven_at = now() where consumer = $1 and event_id = $2`,
      [consumer, id],
    );
  }
}
