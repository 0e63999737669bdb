import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { DataSource } from 'typeorm';
import { type Ctx } from '../context.ts';
import { Outbox } from '../events/outbox.ts';
import { asOpenTransaction, forbidInTransaction } from './open-transaction.ts';
import { setTenant, openTransaction, type Transaction } from './transaction.ts';

/** The only way to change state: one transaction, bound to the context's organization, with its events. */
@Injectable()
export class UnitOfWork {
  private readonly dataSource: DataSource;
  private readonly outbox: Outbox;

  constructor(dataSource: DataSource, outbox: Outbox) {
    this.dataSource = dataSource;
    this.outbox = outbox;
  }

  /** Commits the changes and events of `work`, or none. Do not call other processes or `TenantReader` inside. */
  async run<Result>(ctx: Ctx, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    forbidInTransaction('a second transaction');
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await setTenant(runner, ctx.organizationId);
      const tx = openTransaction(runner, ctx, (open, bound, events) => this.outbox.add(open, bound, events));
      const result = await asOpenTransaction(() => work(tx));
      await runner.commitTransaction();
      this.outbox.wake();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /**
   * As `run`, but a repeated idempotency key returns the first reply and changes nothing. Keys are scoped to a caller
   * and an organization.
   * @throws DomainError `idempotency_key_reused` when the key was used before with different input.
   */
  async runOnce<Result>(
    ctx: Ctx,
    command: string,
    request: unknown,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const key = ctx.idempotencyKey;
    if (key === null || isUnknownVisitor(ctx)) return this.run(ctx, work);
    return this.run(ctx, async (tx) => {
      const scope = `${command}:${callerOf(ctx)}`;
      const hash = hashOf(request);
      const claimed = await tx.query(
        `insert into idempotency_key (organization_id, scope, key, request_hash)
         values (nullif(current_setting('app.organization'), '')::uuid, $1, $2, $3) on conflict do nothing returning key`,
        [scope, key, hash],
      );
      if (claimed.length === 0) return storedAnswer<Result>(tx, scope, key, hash);
      const result = await work(tx);
      await tx.query(`update idempotency_key set answer = $3 where scope = $1 and key = $2`, [
        scope,
        key,
        JSON.stringify(result),
      ]);
      return result;
    });
  }
}

/** Visitors have no id: network and browser, which the gateway signs, distinguish them. */
function callerOf({ actor, origin }: Ctx): string {
  if (actor.kind === 'user') return actor.userId;
  if (actor.kind === 'service') return `service ${actor.service}`;
  if (actor.kind === 'donor') return `donor ${actor.donorId}`;
  if (actor.kind === 'api-key') return `api key ${actor.apiKeyId}`;
  return `visitor ${hashOf([origin?.network, origin?.browser])}`;
}

/** Without an origin all visitors would share one scope. */
function isUnknownVisitor({ actor, origin }: Ctx): boolean {
  return actor.kind === 'public' && origin === null;
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

async function storedAnswer<Result>(
  tx: Transaction,
  scope: string,
  key: string,
  hash: string,
): Promise<Result> {
  const [row] = await tx.query<{ request_hash: string; answer: Result }>(
    `select request_hash, answer from idempotency_key where scope = $1 and key = $2`,
    [scope, key],
  );
  if (row?.request_hash !== hash) throw failure('idempotency_key_reused');
  return row.answer;
}
