import { Inject, Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { SYSTEM_POOL, type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { ORG_CONFIG, type OrgConfig } from '../../../config.ts';

/**
 * Anybody with a mailbox may upload, and the owner of a domain has any number of mailboxes. The daily limit of a network
 * protects the disk, which the ledger shares. Removed documents count too.
 */
@Injectable()
export class UploadLimits {
  constructor(
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
  ) {}

  /** Counts an upload of this size. @throws DomainError `too_many_requests` */
  async admit(tx: Transaction, { origin }: Ctx, bytes: number): Promise<void> {
    const network = origin?.network ?? 'unknown';
    // Serializes the uploads of a network; two concurrent ones would not count each other.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`uploads-from:${network}`]);
    const [sent] = await tx.query<{ bytes: string }>(
      `select coalesce(sum(bytes), 0) as bytes from document_upload
       where network = $1 and begun_at > now() - interval '1 day'`,
      [network],
    );
    if (Number(sent?.bytes ?? 0) + bytes > this.config.UPLOAD_BYTES_PER_NETWORK_DAY)
      throw failure('too_many_requests');
    await tx.query(`insert into document_upload (network, bytes, begun_at) values ($1, $2, now())`, [
      network,
      bytes,
    ]);
  }

  /** Networks are personal data; they are kept for a day only. */
  async removeExpired(): Promise<void> {
    await this.systemPool.query(`delete from document_upload where begun_at < now() - interval '1 day'`);
  }
}
