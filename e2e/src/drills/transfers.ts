import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fundsHttp, walletHttp, type RouteDefinition } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type ApiPerson, type Input } from '../support/api-person.ts';

export type Movement = 'vault_in' | 'vault_out' | 'fund_receipt' | 'fund_release';

export interface TransferAnswer {
  readonly movement: Movement;
  readonly amountMinor: number;
  /** How often it was sent, always with the same key. */
  readonly attempts: number;
  readonly status: number;
  /** For a refusal. */
  readonly code: string | null;
  /** For the transfer. */
  readonly id: string | null;
}

const movements: readonly Movement[] = ['vault_in', 'fund_receipt', 'vault_out', 'fund_release'];
const answerWithinMs = 60_000;

/**
 * Clients that move money from and to the same wallet. Each sends its next transfer when the last is answered, and retries with the
 * same key.
 */
export class Transfers {
  readonly answers: TransferAnswer[] = [];
  private readonly admin: ApiPerson;
  private readonly fundId: string;
  private readonly amountMinor: number;
  private clients: Promise<void>[] = [];
  private started = 0;
  private isStopped = false;

  /** `amountMinor`: the amounts are between a tenth of it and the whole. */
  constructor(admin: ApiPerson, fundId: string, amountMinor: number) {
    this.admin = admin;
    this.fundId = fundId;
    this.amountMinor = amountMinor;
  }

  start(clients: number): void {
    this.clients = Array.from({ length: clients }, () => this.client());
  }

  /** Resolves when this many more have an answer. */
  async more(count: number): Promise<void> {
    const wanted = this.answers.length + count;
    await eventually(() => this.answers.length >= wanted);
  }

  /** Resolves when the transfers that were begun have their answers. @throws Error for one that got none within a minute. */
  async stop(): Promise<readonly TransferAnswer[]> {
    this.isStopped = true;
    await Promise.all(this.clients);
    return this.answers;
  }

  private async client(): Promise<void> {
    while (!this.isStopped) {
      const index = this.started++;
      const amountMinor = Math.ceil((this.amountMinor * (1 + ((index * 7) % 10))) / 10);
      this.answers.push(await this.move(movements[index % movements.length] ?? 'vault_in', amountMinor));
    }
  }

  private async move(movement: Movement, amountMinor: number): Promise<TransferAnswer> {
    const [route, input] = this.request(movement, amountMinor);
    const headers = { 'idempotency-key': randomUUID() };
    const giveUpAt = performance.now() + answerWithinMs;
    let last = 'nothing';
    for (let attempts = 1; performance.now() < giveUpAt; attempts += 1) {
      const answer = await this.admin.try(route, { ...input, headers }).catch(String);
      if (typeof answer !== 'string' && answer.status < 500) {
        const { id = null, code = null } = answer.body as { id?: string; code?: string };
        return { movement, amountMinor, attempts, status: answer.status, code, id };
      }
      last = JSON.stringify(answer);
      await pause(100);
    }
    throw new Error(`${movement} of ${amountMinor} got no answer; the last attempt: ${last}`);
  }

  private request(movement: Movement, amount: number): readonly [RouteDefinition, Input] {
    const params = { id: this.fundId };
    if (movement === 'fund_receipt')
      return [
        fundsHttp.receiveInFund,
        { params, body: { amount, donor: 'Alder Trust', reason: 'Letter of May 2' } },
      ];
    if (movement === 'fund_release')
      return [
        fundsHttp.releaseFund,
        { params, body: { amount, reason: 'Seeds bought', evidence: 'Invoice 17' } },
      ];
    return [walletHttp.startTransfer, { body: { kind: movement, amount } }];
  }
}
