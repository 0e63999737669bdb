import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  type AccountingMonthDetailWire,
  type RequestOf,
  type accountingMonthsRpc,
} from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Authorized, type Ctx } from '@almoner/platform';
import { checksRefusal, closeRefusal, openChecksOf, reopenRefusal } from '../domain/month-rules.ts';
import { MonthRepository, type MonthChange } from '../persistence/month.repository.ts';
import { ReadMonth } from './read-month.ts';

type Close = RequestOf<typeof accountingMonthsRpc.closeMonth>;
type Reopen = RequestOf<typeof accountingMonthsRpc.reopenMonth>;

interface Decision {
  readonly month: string;
  readonly version: number;
  readonly action: MonthChange['action'];
  readonly reason: string | null;
  readonly openChecks: MonthChange['openChecks'];
}

const attempts = 40;
const pauseMs = 100;

/** Closes and reopens months, between postings. */
@Injectable()
export class ChangeMonth {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly months: MonthRepository,
    private readonly readMonth: ReadMonth,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `month_closed`, `month_not_over`, `earlier_month_open`, `month_unreconciled`, `month_not_compared`,
   * `month_checks_open`, `changed_meanwhile` for another version, `books_busy` when there was no moment without a posting.
   */
  async close(ctx: Ctx, { month, version, reason }: Close): Promise<AccountingMonthDetailWire> {
    const authorized = authorize(ctx, 'books.close');
    const { checks } = await this.readMonth.checks(ctx, month);
    await this.change(ctx, authorized, checksRefusal(checks, reason), {
      month,
      version,
      action: 'close',
      reason: reason ?? null,
      openChecks: openChecksOf(checks),
    });
    return this.readMonth.get(ctx, month);
  }

  /** @throws DomainError `month_not_closed`, `later_month_closed`, `changed_meanwhile`, `books_busy`. */
  async reopen(ctx: Ctx, { month, version, reason }: Reopen): Promise<AccountingMonthDetailWire> {
    const authorized = authorize(ctx, 'books.close');
    await this.change(ctx, authorized, null, { month, version, action: 'reopen', reason, openChecks: [] });
    return this.readMonth.get(ctx, month);
  }

  private async change(
    ctx: Ctx,
    authorized: Authorized,
    checksRefused: Parameters<typeof failure>[0] | null,
    decision: Decision,
  ): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (await this.tryOnce(ctx, authorized, checksRefused, decision)) return;
      await delay(pauseMs);
    }
    throw failure('books_busy');
  }

  /** False while something is being posted. */
  private tryOnce(
    ctx: Ctx,
    { organizationId, actor }: Authorized,
    checksRefused: Parameters<typeof failure>[0] | null,
    { version, ...decision }: Decision,
  ): Promise<boolean> {
    const { month, action, reason, openChecks } = decision;
    // Without the checks, which may be resolved by the time that a call is repeated.
    const request = { month, version, reason };
    return this.unitOfWork
      .runOnce(ctx, `books.${action}-month`, request, async (tx) => {
        if (!(await this.months.tryExcludePostings(tx, organizationId))) throw new PostingInProgress();
        const state = await this.months.read(tx, organizationId, month);
        const at = this.clock.now();
        const position = { ...state, month, today: utcDay(at) };
        const refusal =
          action === 'close' ? (closeRefusal(position) ?? checksRefused) : reopenRefusal(position);
        if (refusal !== null) throw failure(refusal);
        if (state.version !== version) throw failure('changed_meanwhile');
        const { userId, name, email } = actor;
        await this.months.change(tx, organizationId, { ...decision, userId, userName: name ?? email, at });
        await this.audit.record(tx, ctx, {
          action: action === 'close' ? 'books.close-month' : 'books.reopen-month',
          subject: { kind: 'organization', id: organizationId, name: month },
          before: null,
          after: {
            month,
            reason,
            openChecks: openChecks.map(({ kind, open }) => `${kind}: ${open}`).join(', '),
          },
        });
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof PostingInProgress) return false;
        throw error;
      });
  }
}

/** Rolls an attempt back, so that its idempotency key stays unused. */
class PostingInProgress extends Error {}
