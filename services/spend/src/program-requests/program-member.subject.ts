import { Injectable, type OnModuleInit } from '@nestjs/common';
import { failure, notFound, type ApprovalSubjectWire } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalSubjects, type ApprovalSubject } from '../approvals/approval-subject.ts';
import { type ApprovalPolicy } from '../approvals/domain/approval.ts';
import { type StoredApproval } from '../approvals/persistence/approval.row.ts';
import { CardRepository } from '../cards/persistence/card.repository.ts';
import { ProgramMemberRepository } from '../programs/persistence/program-member.repository.ts';
import { ProgramRepository } from '../programs/persistence/program.repository.ts';
import { ProgramChangePublisher } from '../programs/program-change-publisher.ts';

type JoinRequest = Extract<ApprovalSubjectWire, { kind: 'program_member' }>;

/** To become a member of a program, without a card so far. */
@Injectable()
export class ProgramMemberSubject implements ApprovalSubject<'program_member'>, OnModuleInit {
  readonly policy: ApprovalPolicy = {
    steps: [{ deciders: 'managers', approvals: 1 }],
    expiresAfterDays: 14,
  };

  constructor(
    private readonly subjects: ApprovalSubjects,
    private readonly programs: ProgramRepository,
    private readonly members: ProgramMemberRepository,
    private readonly cards: CardRepository,
    private readonly changes: ProgramChangePublisher,
  ) {}

  onModuleInit(): void {
    this.subjects.register('program_member', this);
  }

  async lock(
    tx: Transaction,
    { organizationId }: Ctx,
    { programId }: JoinRequest,
    authorId: string,
  ): Promise<void> {
    if (organizationId === null) return;
    await this.programs.lock(tx, organizationId, programId);
    await this.cards.lockCardholder(tx, organizationId, authorId);
  }

  /** @throws DomainError `program_closed`, `cardholder_not_active` */
  async apply(
    tx: Transaction,
    ctx: Ctx,
    { programId }: JoinRequest,
    { authorId, authorName, authorEmail }: StoredApproval,
  ): Promise<void> {
    const { organizationId } = ctx;
    if (organizationId === null) throw failure('forbidden');
    const program = await this.programs.lock(tx, organizationId, programId);
    if (program === null) throw notFound();
    if (program.status === 'closed') throw failure('program_closed');
    const person = await this.cards.lockCardholder(tx, organizationId, authorId);
    if (person.isArchived) throw failure('cardholder_not_active');
    const added = await this.members.add(tx, organizationId, programId, { kind: 'person', id: authorId });
    if (!added) return;
    await this.changes.publish(tx, ctx, organizationId, {
      action: 'program.add-member',
      programId,
      name: program.name,
      before: null,
      after: { member: authorName ?? authorEmail },
    });
  }
}
