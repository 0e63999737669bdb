import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type ApprovalSubjectWire,
  type ApprovalWire,
  type RequestOf,
  type UserPrincipal,
  type approvalsRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { toApprovalWire } from '../../approvals/approval.presenter.ts';
import { RequestApproval } from '../../approvals/use-cases/request-approval.ts';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { ProgramRepository, type LockedProgram } from '../../programs/persistence/program.repository.ts';
import { ListPrograms } from '../../programs/use-cases/list-programs.ts';
import { RequestableProgramReader } from '../persistence/requestable-program.reader.ts';
import { requestKey } from '../request-key.ts';

type CardCommand = RequestOf<typeof approvalsRpc.requestCard>;
type JoinCommand = RequestOf<typeof approvalsRpc.requestMembership>;
type LimitCommand = RequestOf<typeof approvalsRpc.requestProgramLimit>;

interface Requested {
  readonly subject: ApprovalSubjectWire;
  readonly subjectId: string;
}

/** A person requests a card on a program, membership in it, or a higher limit for it. */
@Injectable()
export class RequestOnProgram {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly programs: ProgramRepository,
    private readonly listPrograms: ListPrograms,
    private readonly requestable: RequestableProgramReader,
    private readonly cards: CardRepository,
    private readonly requestApproval: RequestApproval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `program_closed`, `card_on_program`, `approval_pending`, `forbidden` */
  card(ctx: Ctx, command: CardCommand): Promise<ApprovalWire> {
    const { organizationId, actor } = authorize(ctx, 'program.request');
    const { spendProgramId: programId, name: cardName, frequency, limit: requestedLimit } = command;
    return this.unitOfWork.runOnce(ctx, 'request-card', command, (tx) =>
      this.request(tx, ctx, { ...command, programId }, async ({ name: programName, currency }) => {
        if (await this.requestable.hasCard(tx, organizationId, programId, actor.userId))
          throw failure('card_on_program');
        const terms = { cardName, frequency, requestedLimit, currency };
        return {
          subject: { kind: 'card', programId, programName, ...terms },
          subjectId: requestKey(programId, actor.userId),
        };
      }),
    );
  }

  /** @throws DomainError `not_found`, `program_closed`, `approval_pending`, `forbidden` */
  membership(ctx: Ctx, command: JoinCommand): Promise<ApprovalWire> {
    const { actor } = authorize(ctx, 'program.request');
    const { programId } = command;
    return this.unitOfWork.runOnce(ctx, 'request-membership', command, (tx) =>
      this.request(tx, ctx, command, ({ name: programName }) => ({
        subject: { kind: 'program_member', programId, programName },
        subjectId: requestKey(programId, actor.userId),
      })),
    );
  }

  /** @throws DomainError like `membership`, and `invalid_input` naming `limit` */
  async limit(ctx: Ctx, command: LimitCommand): Promise<ApprovalWire> {
    authorize(ctx, 'program.request');
    const { programId, limit: requestedLimit } = command;
    // Only those who see the program may learn its limit.
    await this.listPrograms.one(ctx, programId);
    return this.unitOfWork.runOnce(ctx, 'request-program-limit', command, (tx) =>
      this.request(tx, ctx, command, ({ name: programName, limit: currentLimit, currency }) => {
        if (requestedLimit <= currentLimit) throw notHigher();
        const limits = { currentLimit, requestedLimit, currency };
        return {
          subject: { kind: 'program_limit', programId, programName, ...limits },
          subjectId: programId,
        };
      }),
    );
  }

  private async request(
    tx: Transaction,
    ctx: Ctx,
    { programId, reason }: { readonly programId: string; readonly reason: string },
    requestedOf: (program: LockedProgram) => Requested | Promise<Requested>,
  ): Promise<ApprovalWire> {
    const { organizationId, actor } = authorize(ctx, 'program.request');
    const program = await this.programs.lock(tx, organizationId, programId);
    if (program === null) throw notFound();
    if (program.status === 'closed') throw failure('program_closed');
    await this.assertNotArchived(tx, organizationId, actor);
    const approval = await this.requestApproval.execute(tx, ctx, actor, {
      ...(await requestedOf(program)),
      subjectVersion: 1,
      teamId: program.teamId,
      reason,
    });
    return toApprovalWire(ctx, approval, this.clock.now());
  }

  /** Locks the person, so that archiving them at the same time withdraws the request. */
  private async assertNotArchived(
    tx: Transaction,
    organizationId: string,
    { userId }: UserPrincipal,
  ): Promise<void> {
    const { isArchived } = await this.cards.lockCardholder(tx, organizationId, userId);
    if (isArchived) throw failure('forbidden');
  }
}

const notHigher = () =>
  failure('invalid_input', undefined, [{ field: 'limit', message: 'Must be more than the current limit' }]);
