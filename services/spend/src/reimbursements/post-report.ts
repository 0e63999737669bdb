import { Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { legsOf, type Leg } from '../ledger/domain/postings.ts';
import { type PostingRule } from '../ledger/domain/posting-rules.ts';
import { AccountRepository } from '../ledger/persistence/account.repository.ts';
import { LedgerRepository } from '../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../ledger/publish-balances.ts';
import { type FullLine, type ReportWithLines } from './persistence/report.repository.ts';

interface Posting {
  readonly kind: 'reimbursement_approval' | 'reimbursement_payment' | 'reimbursement_forgone';
  readonly rule: PostingRule & `reimbursement_${string}`;
  readonly amount: Money;
  /** The lines with the amounts to post; by default, those of the report. */
  readonly lines?: readonly FullLine[];
  readonly occurredAt: Date;
}

/** Posts a step of a report, once. Call it last in a transaction, because it locks accounts. */
@Injectable()
export class PostReport {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  async post(
    tx: Transaction,
    organizationId: string,
    report: ReportWithLines,
    { kind, rule, amount, lines = report.lines, occurredAt }: Posting,
  ): Promise<void> {
    await publishBalances(tx, organizationId);
    await this.accounts.openOwn(tx, organizationId, 'payable', report.currency);
    const posted = await this.ledger.post(tx, organizationId, {
      kind,
      status: 'posted',
      amount,
      description: report.title,
      idempotencyKey: `${kind}:${report.id}`,
      sourceId: report.id,
      occurredAt,
      legs: legsOfLines(rule, { ...report, lines }).map(withoutRestriction),
    });
    if (posted === null) throw new Error(`The ${kind} of the report ${report.id} was already posted.`);
  }
}

/** A forgone reimbursement is an unrestricted gift: the fund of a line is only where it would have been paid from (docs/decisions/0057). */
function withoutRestriction(leg: Leg): Leg {
  const { account, dimensions } = leg;
  if (!('kind' in account) || account.kind !== 'income') return leg;
  const { fund: _, category: __, ...rest } = dimensions;
  return { ...leg, dimensions: rest };
}

/** One group of legs for each category and fund, summed over the lines. */
function legsOfLines(rule: Posting['rule'], { authorId, currency, lines }: ReportWithLines): Leg[] {
  const sums = new Map<string, { amount: Money; category: string | null; fund: string | null }>();
  for (const { categoryId: category, fundId: fund, amount } of lines) {
    const key = `${category ?? ''} ${fund ?? ''}`;
    const before = sums.get(key)?.amount ?? Money.ofMinor(0, currency);
    sums.set(key, { amount: before.plus(Money.ofMinor(amount, currency)), category, fund });
  }
  return [...sums.values()].flatMap(({ amount, category, fund }) =>
    legsOf(
      rule,
      { amount },
      {},
      {
        person: authorId,
        ...(category !== null && { category }),
        ...(fund !== null && { fund }),
      },
    ),
  );
}
