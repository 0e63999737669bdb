import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { failure, notFound, spendEvents, type ApprovalSubjectWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { ApprovalSubjects, type ApprovalSubject } from '../approvals/approval-subject.ts';
import { type ApprovalPolicy } from '../approvals/domain/approval.ts';
import { type StoredApproval } from '../approvals/persistence/approval.row.ts';
import { CardRepository } from '../cards/persistence/card.repository.ts';
import { ProgramRepository } from '../programs/persistence/program.repository.ts';
import { RequestableProgramReader } from './persistence/requestable-program.reader.ts';

type CardRequest = Extract<ApprovalSubjectWire, { kind: 'card' }>;

/** A card on a program, requested by the person who will hold it. `cards` issues it by the event of its approval. */
@Injectable()
export class CardSubject implements ApprovalSubject<'card'>, OnModuleInit {
  readonly policy: ApprovalPolicy = {
    steps: [{ deciders: 'managers', approvals: 1 }],
    expiresAfterDays: 14,
  };

  constructor(
    private readonly subjects: ApprovalSubjects,
    private readonly programs: ProgramRepository,
    private readonly requestable: RequestableProgramReader,
    private readonly cards: CardRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.subjects.register('card', this);
  }

  async lock(
    tx: Transaction,
    { organizationId }: Ctx,
    { programId }: CardRequest,
    authorId: string,
  ): Promise<void> {
    if (organizationId === null) return;
    await this.programs.lock(tx, organizationId, programId);
    await this.cards.lockCardholder(tx, organizationId, authorId);
  }

  /** @throws DomainError `program_closed`, `cardholder_not_active`, `card_on_program` where its author got one meanwhile. */
  async apply(
    tx: Transaction,
    { organizationId }: Ctx,
    { programId, cardName, frequency, requestedLimit, currency }: CardRequest,
    { id, authorId, authorName, authorEmail }: StoredApproval,
  ): Promise<void> {
    if (organizationId === null) throw failure('forbidden');
    const program = await this.programs.lock(tx, organizationId, programId);
    if (program === null) throw notFound();
    if (program.status === 'closed') throw failure('program_closed');
    const holder = await this.cards.lockCardholder(tx, organizationId, authorId);
    if (holder.isArchived) throw failure('cardholder_not_active');
    if (await this.requestable.hasCard(tx, organizationId, programId, authorId))
      throw failure('card_on_program');
    await tx.publish(spendEvents.cardRequestApproved, {
      organizationId,
      requestId: id,
      userId: authorId,
      name: authorName,
      email: authorEmail,
      programId,
      cardName,
      frequency,
      limit: requestedLimit,
      currency,
      occurredAt: this.clock.now().toISOString(),
    });
  }
}
