import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Transaction } from '@almoner/platform';
import { DataSource, LessThan } from 'typeorm';
import { type AskingLimits } from '../domain/asking-limit.ts';
import { codeAttemptsMax } from '../domain/sign-in-code.ts';
import { MagicLinkRow } from './magic-link.row.ts';

export interface Asking {
  readonly email: string;
  readonly network: string;
  readonly askingBrowserHash: string;
}

interface TriedCode {
  readonly id: string;
  readonly email: string;
  readonly codeHmac: string;
}

// Row n (newest first) that still lies in the window fills a limit of n.
const filling = (condition: string, limit: string) =>
  `((select created_at from magic_link where ${condition} and created_at > $4
    order by created_at desc offset ${limit} - 1 limit 1))`;
const selectFilling = `
  select asked_at as "askedAt" from (values
    ${filling('email = $1 and asked_network = $2', '$5::int')},
    ${filling('email = $1', '$6::int')},
    ${filling('asking_browser_hash = $3', '$7::int')},
    ${filling('asked_network = $2', '$8::int')}) as filling (asked_at)
  where asked_at is not null`;

@Injectable()
export class MagicLinkRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The requests that fill a limit, one for each that is full. Read under a lock on address, browser and network, held
   * to the end of the transaction, so that many requests at once cannot all be the last allowed one. The locks are
   * taken in this order everywhere: no deadlock.
   */
  async findFilling(tx: Transaction, asking: Asking, limits: AskingLimits, since: Date): Promise<Date[]> {
    const { email, network, askingBrowserHash } = asking;
    for (const name of [`link-to:${email}`, `link-by:${askingBrowserHash}`, `link-from:${network}`])
      await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [name]);
    const { perAddressAndNetwork, perAddress, perBrowser, perNetwork } = limits;
    const rows = await tx.query<{ askedAt: Date }>(selectFilling, [
      ...[email, network, askingBrowserHash, since],
      ...[perAddressAndNetwork, perAddress, perBrowser, perNetwork],
    ]);
    return rows.map(({ askedAt }) => askedAt);
  }

  async add(
    tx: Transaction,
    link: Omit<MagicLinkRow, 'usedAt' | 'codeAttempts' | 'refusals'>,
  ): Promise<void> {
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

  /** Counts a try of a link that opens nothing any more. False when there were more than anybody needs to hear of. */
  async countRefusal(id: string, atMost: number): Promise<boolean> {
    const { affected } = await this.dataSource.manager.increment(
      MagicLinkRow,
      { id, refusals: LessThan(atMost) },
      'refusals',
      1,
    );
    return affected === 1;
  }

  /** Counts a try against every live code of the browser, before any is compared: guesses in parallel count too. */
  async tryCodes(tx: Transaction, askingBrowserHash: string, now: Date): Promise<TriedCode[]> {
    return tx.query<TriedCode>(
      `update magic_link set code_attempts = code_attempts + 1
       where asking_browser_hash = $1 and used_at is null and expires_at > $2 and code_attempts < $3
       returning id, email, code_hmac as "codeHmac"`,
      [askingBrowserHash, now, codeAttemptsMax],
    );
  }

  async useById(tx: Transaction, id: string, now: Date): Promise<boolean> {
    const used = await tx.query(
      `update magic_link set used_at = $2 where id = $1 and used_at is null and expires_at > $2 returning id`,
      [id, now],
    );
    return used.length > 0;
  }

  /** The other links and codes of the address die with the first that is used. */
  async useUpOthers(tx: Transaction, email: string, now: Date): Promise<void> {
    await tx.query(
      `update magic_link set used_at = $2 where email = $1 and used_at is null and expires_at > $2`,
      [email, now],
    );
  }
}
