import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Transaction } from '@almoner/platform';
import { DataSource, LessThan } from 'typeorm';
import {
  codeAttemptsMax,
  linkRequestWindowMs,
  type LinkRequestLimits,
  type MailLimit,
} from '../domain/sign-in-limits.ts';
import { MagicLinkRow } from './magic-link.row.ts';

export interface LinkRequest {
  readonly email: string;
  readonly network: string;
  readonly askingBrowserHash: string;
}

interface TriedCode {
  readonly id: string;
  readonly email: string;
  readonly codeHmac: string;
}

// A limit of n is reached when row n (newest first) is inside the window.
const limitReached = (condition: string, limit: string) =>
  `((select created_at from magic_link where ${condition} and created_at > $4
    order by created_at desc offset ${limit} - 1 limit 1))`;
const selectLimitsReached = `
  select requested_at as "requestedAt" from (values
    ${limitReached('email = $1 and asked_network = $2', '$5::int')},
    ${limitReached('asking_browser_hash = $3', '$6::int')},
    ${limitReached('asked_network = $2', '$7::int')}) as limit_reached (requested_at)
  where requested_at is not null`;

@Injectable()
export class MagicLinkRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The time at which each reached limit of networks and browsers allows another request. Locks on address, browser
   * and network are held until the transaction ends, so that concurrent requests count each other; they are always taken
   * in this order, which prevents deadlocks.
   */
  async findLimitsReached(
    tx: Transaction,
    request: LinkRequest,
    limits: LinkRequestLimits,
    now: Date,
  ): Promise<Date[]> {
    const { email, network, askingBrowserHash } = request;
    for (const name of [`link-to:${email}`, `link-by:${askingBrowserHash}`, `link-from:${network}`])
      await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [name]);
    const { perAddressAndNetwork, perBrowser, perNetwork } = limits;
    const since = earlierBy(now, linkRequestWindowMs);
    const rows = await tx.query<{ requestedAt: Date }>(selectLimitsReached, [
      email,
      network,
      askingBrowserHash,
      since,
      perAddressAndNetwork,
      perBrowser,
      perNetwork,
    ]);
    return rows.map(({ requestedAt }) => laterBy(requestedAt, linkRequestWindowMs));
  }

  /** The time at which each reached limit of emails to an address allows another. Needs the lock of `findLimitsReached`. */
  async findMailLimitsReached(
    tx: Transaction,
    email: string,
    limits: readonly MailLimit[],
    now: Date,
  ): Promise<Date[]> {
    const reached: Date[] = [];
    for (const { count, windowMs } of limits) {
      const [filling] = await tx.query<{ createdAt: Date }>(
        `select created_at as "createdAt" from magic_link where email = $1 and created_at > $2
         order by created_at desc offset $3::int - 1 limit 1`,
        [email, earlierBy(now, windowMs), count],
      );
      if (filling !== undefined) reached.push(laterBy(filling.createdAt, windowMs));
    }
    return reached;
  }

  /**
   * Extends the newest link of an address until `expiresAt`, so that its owner can use it while no other is sent. False if it
   * was used, or was sent before `sentAfter`.
   */
  async extendNewest(tx: Transaction, email: string, expiresAt: Date, sentAfter: Date): Promise<boolean> {
    const extended = await tx.query(
      `update magic_link set expires_at = greatest(expires_at, $2)
       where id = (select id from magic_link where email = $1 order by created_at desc, id desc limit 1)
         and used_at is null and created_at > $3
       returning id`,
      [email, expiresAt, sentAfter],
    );
    return extended.length > 0;
  }

  async add(
    tx: Transaction,
    link: Omit<MagicLinkRow, 'usedAt' | 'codeAttempts' | 'refusals'>,
  ): Promise<void> {
    await tx.manager.insert(MagicLinkRow, { ...link, usedAt: null });
  }

  /** Looked up by the token only; the address is compared afterwards. */
  async find(tokenHmac: string, email: string): Promise<MagicLinkRow | null> {
    const link = await this.dataSource.manager.findOneBy(MagicLinkRow, { tokenHmac });
    return link?.email === email ? link : null;
  }

  /** One statement, so that only one of many concurrent confirmations uses the link. */
  async use(tx: Transaction, tokenHmac: string, email: string, now: Date): Promise<boolean> {
    const used = await tx.query(
      `update magic_link set used_at = $3
       where token_hmac = $1 and email = $2 and used_at is null and expires_at > $3 returning id`,
      [tokenHmac, email, now],
    );
    return used.length > 0;
  }

  /** Counts an attempt with a link that is no longer valid. False when more than `atMost` were counted. */
  async countRefusal(id: string, atMost: number): Promise<boolean> {
    const { affected } = await this.dataSource.manager.increment(
      MagicLinkRow,
      { id, refusals: LessThan(atMost) },
      'refusals',
      1,
    );
    return affected === 1;
  }

  /** Counts an attempt for every valid code of the browser before any is compared, so that parallel guesses count. */
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

  /** Invalidates the other links and codes of the address when one is used. */
  async useUpOthers(tx: Transaction, email: string, now: Date): Promise<void> {
    await tx.query(
      `update magic_link set used_at = $2 where email = $1 and used_at is null and expires_at > $2`,
      [email, now],
    );
  }
}

function earlierBy(time: Date, ms: number): Date {
  return new Date(time.getTime() - ms);
}

function laterBy(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
