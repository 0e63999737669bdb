import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Transaction } from '@almoner/platform';
import { DataSource } from 'typeorm';
import { type Asked } from '../domain/asking-limit.ts';
import { MagicLinkRow } from './magic-link.row.ts';

@Injectable()
export class MagicLinkRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Counts under a lock on the address and on the network, held to the end of the transaction, so that many requests
   * at once cannot all be the last allowed one. Addresses are locked before networks everywhere: no deadlock.
   */
  async countAsked(tx: Transaction, email: string, network: string, since: Date): Promise<Asked> {
    for (const name of [`link-to:${email}`, `link-from:${network}`])
      await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [name]);
    const [counts] = await tx.query<{ by_address: number; by_network: number }>(
      `select (select count(*)::int from magic_link where email = $1 and created_at > $3) as by_address,
              (select count(*)::int from magic_link where asked_network = $2 and created_at > $3) as by_network`,
      [email, network, since],
    );
    return { byAddress: counts?.by_address ?? 0, byNetwork: counts?.by_network ?? 0 };
  }

  async add(tx: Transaction, link: Omit<MagicLinkRow, 'usedAt'>): Promise<void> {
    await tx.manager.insert(MagicLinkRow, { ...link, usedAt: null });
  }

  /** Looked up by the token alone; the address is compared after that. */
  async find(tokenHmac: string, email: string): Promise<MagicLinkRow | null> {
    const link = await this.dataSource.manager.findOneBy(MagicLinkRow, { tokenHmac });
    return link?.email === email ? link : null;
  }

  /** One statement decides who may use the link: of many at once one gets it, all others see it used. */
  async use(tx: Transaction, tokenHmac: string, email: string, now: Date): Promise<boolean> {
    const used = await tx.query(
      `update magic_link set used_at = $3
       where token_hmac = $1 and email = $2 and used_at is null and expires_at > $3 returning id`,
      [tokenHmac, email, now],
    );
    return used.length > 0;
  }

  /** The other links of the address die with the first that is used. */
  async useUpOthers(tx: Transaction, email: string, now: Date): Promise<void> {
    await tx.query(
      `update magic_link set used_at = $2 where email = $1 and used_at is null and expires_at > $2`,
      [email, now],
    );
  }
}
