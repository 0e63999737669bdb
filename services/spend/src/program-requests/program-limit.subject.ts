import { Injectable, type OnModuleInit } from '@nestjs/common';
import { failure, notFound, type ApprovalSubjectWire } from '@almoner/contracts';
import { authorize, type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalSubjects, type ApprovalSubject } from '../approvals/approval-subject.ts';
import { type ApprovalPolicy } from '../approvals/domain/approval.ts';
import { ProgramRepository } from '../programs/persistence/program.repository.ts';
import { ProgramChangePublisher, auditedTerms } from '../programs/program-change-publisher.ts';
import { mayPayFrom } from '../programs/use-cases/list-programs.ts';

type LimitRequest = Extract<ApprovalSubjectWire, { kind: 'program_limit' }>;

/** A higher period limit of a program. Managers approve it only where the treasury of a team of theirs pays. */
@Injectable()
export class ProgramLimitSubject implements ApprovalSubject<'program_limit'>, OnModuleInit {
  readonly policy: ApprovalPolicy = {
    steps: [{ deciders: 'managers', approvals: 1 }],
    expiresAfterDays: 14,
  };

  constructor(
    private readonly subjects: ApprovalSubjects,
    private readonly programs: ProgramRepository,
    private readonly changes: ProgramChangePublisher,
  ) {}

  onModuleInit(): void {
    this.subjects.register('program_limit', this);
  }

  async lock(tx: Transaction, { organizationId }: Ctx, { programId }: LimitRequest): Promise<void> {
    if (organizationId !== null) await this.programs.lock(tx, organizationId, programId);
  }

  /** A limit that is as high already stays. @throws DomainError `program_closed`, `forbidden`, `approval_outdated` */
  async apply(
    tx: Transaction,
    ctx: Ctx,
    { programId, currentLimit, requestedLimit }: LimitRequest,
  ): Promise<void> {
    const authorized = authorize(ctx, 'program.manage');
    const { organizationId } = authorized;
    const known = await this.programs.lock(tx, organizationId, programId);
    if (known === null) throw notFound();
    if (known.status === 'closed') throw failure('program_closed');
    const account = await this.programs.findPayingAccount(tx, organizationId, known.payingAccountId);
    if (!mayPayFrom(authorized, account)) throw failure('forbidden');
    if (known.limit >= requestedLimit) return;
    if (known.limit !== currentLimit) throw failure('approval_outdated');
    const terms = { ...known, limit: requestedLimit };
    await this.programs.saveTerms(tx, organizationId, programId, terms);
    await this.changes.publish(tx, ctx, organizationId, {
      action: 'program.update',
      programId,
      name: known.name,
      before: auditedTerms(known, known.currency),
      after: auditedTerms(terms, known.currency),
    });
  }
}
