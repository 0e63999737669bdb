import { createHash } from 'node:crypto';
import { type Database } from '../store/database.ts';
import { StripeError, invalidRequest } from './stripe-error.ts';

export interface Answer {
  status: number;
  body: string;
}
export interface IdempotentRequest {
  account: string;
  key: string;
  fingerprint: string;
}

const keptForMs = 24 * 3600 * 1000;

/** Stores the first answer with its key for a day, and repeats it for the same request. */
export class Idempotency {
  private readonly inProgress = new Set<string>();
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  static request(account: string, key: string, path: string, body: string): IdempotentRequest {
    if (key.length > 255) throw invalidRequest('Idempotency keys can have up to 255 characters.');
    const fingerprint = createHash('sha256').update(`${path}\n${body}`).digest('hex');
    return { account, key, fingerprint };
  }

  /** The stored answer, or undefined when the caller now holds the key and must `release` it. */
  claim(request: IdempotentRequest): Answer | undefined {
    const stored = this.stored(request);
    if (stored) return stored;
    const name = slot(request);
    if (this.inProgress.has(name)) {
      throw new StripeError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotency Key (${request.key}).`,
      });
    }
    this.inProgress.add(name);
    return undefined;
  }

  keep(request: IdempotentRequest, answer: Answer): void {
    this.database.run(
      `insert or replace into idempotency (account, key, fingerprint, status, body, stored_at_ms)
       values (?, ?, ?, ?, ?, ?)`,
      request.account,
      request.key,
      request.fingerprint,
      answer.status,
      answer.body,
      Date.now(),
    );
  }

  release(request: IdempotentRequest): void {
    this.inProgress.delete(slot(request));
  }

  private stored(request: IdempotentRequest): Answer | undefined {
    const row = this.database.first(
      'select fingerprint, status, body from idempotency where account = ? and key = ? and stored_at_ms > ?',
      request.account,
      request.key,
      Date.now() - keptForMs,
    );
    if (!row) return undefined;
    if (row.fingerprint !== request.fingerprint) {
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
      });
    }
    return { status: Number(row.status), body: String(row.body) };
  }
}

const slot = ({ account, key }: IdempotentRequest) => `${account} ${key}`;
