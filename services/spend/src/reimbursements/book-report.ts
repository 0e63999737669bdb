import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { legsOf } from '../ledger/domain/postings.ts';
import { type PostingRule } from '../ledger/domain/posting-rules.ts';
import { AccountRepository } from '../ledger/persistence/account.repository.ts';
import { LedgerRepository } from '../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../ledger/publish-balances.ts';
import { type Report } from './persistence/report.repository.ts';

interface Booking {
  readonly kind: 'reimbursement_approval' | 'reimbursement_payment';
  readonly rule: PostingRule & `reimbursement_${string}`;
  readonly amount: Money;
  readonly occurredAt: Date;
}

/** Posts a step of a report, once. Call it last in a transaction: it locks accounts. */
@Injectable()
export class BookReport {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  async post(
    tx: Transaction,
    organizationId: string,
    report: Report,
    { kind, rule, amount, occurredAt }: Booking,
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
      legs: legsOf(rule, { amount }, {}, { person: report.authorId }),
    });
    if (posted === null) throw new Error(`The ${kind} of the report ${report.id} was booked before.`);
  }
}
