import { tooManyRequests } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

interface UploadLimit {
  /** A service's table with `network`, `bytes` and `begun_at`. A name of the service's own code. */
  readonly table: string;
  readonly bytesPerNetworkDay: number;
}

const daySeconds = 24 * 60 * 60;

/**
 * Anyone with a mailbox may upload, and the owner of a domain has any number of mailboxes. The daily limit of a network
 * protects the disk, which the ledger shares. Removed files count too.
 */
export class UploadLimits {
  private readonly systemPool: Pool;
  private readonly limit: UploadLimit;

  constructor(systemPool: Pool, limit: UploadLimit) {
    this.systemPool = systemPool;
    this.limit = limit;
  }

  /** Counts an upload of this size. @throws DomainError `too_many_requests`, with the time after which it fits */
  async admit(tx: Transaction, { origin }: Ctx, bytes: number): Promise<void> {
    const { table, bytesPerNetworkDay } = this.limit;
    const network = origin?.network ?? 'unknown';
    // Serializes the uploads of a network; two concurrent ones would not count each other.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`uploads-from:${network}`]);
    const [sent] = await tx.query<{ bytes: string }>(
      `select coalesce(sum(bytes), 0) as bytes from ${table}
       where network = $1 and begun_at > now() - interval '1 day'`,
      [network],
    );
    if (Number(sent?.bytes ?? 0) + bytes > bytesPerNetworkDay)
      throw tooManyRequests(await this.secondsUntilFit(tx, network, bytes));
    await tx.query(`insert into ${table} (network, bytes, begun_at) values ($1, $2, now())`, [
      network,
      bytes,
    ]);
  }

  /** The time until enough of the last day's uploads have become older than a day for this one to fit. */
  private async secondsUntilFit(tx: Transaction, network: string, bytes: number): Promise<number> {
    const { table, bytesPerNetworkDay } = this.limit;
    const [row] = await tx.query<{ seconds: number | null }>(
      `select ceil(extract(epoch from min(begun_at) + interval '1 day' - now()))::int as seconds
       from (select begun_at, sum(bytes) over (order by begun_at desc rows between unbounded preceding and 1 preceding) as newer
             from ${table} where network = $1 and begun_at > now() - interval '1 day') upload
       where coalesce(newer, 0) + $2 <= $3`,
      [network, bytes, bytesPerNetworkDay],
    );
    return Math.max(1, row?.seconds ?? daySeconds);
  }

  /** Networks are personal data; they are kept for a day only. */
  async removeExpired(): Promise<void> {
    await this.systemPool.query(`delete from ${this.limit.table} where begun_at < now() - interval '1 day'`);
  }
}
