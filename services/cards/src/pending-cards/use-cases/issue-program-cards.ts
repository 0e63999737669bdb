import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  limitReached,
  programsRpc,
  type ReplyOf,
  type RequestOf,
  type SpendProgramWire,
  type cardsRpc,
} from '@almoner/contracts';
import { problemWithLimit, secondsToNextUtcDay, type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  RpcClient,
  UnitOfWork,
  authorize,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { hasAdminLimit, isWithinAdminLimit } from '../../cards/domain/admin-limit.ts';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { PendingCardRepository } from '../persistence/pending-card.repository.ts';

type Issue = typeof cardsRpc.issueProgramCards;

/**
 * Gives a card to every member of a program without one. The cards are issued one by one, each once, even after a crash; a
 * repetition adds only those that are missing. Cards beyond the daily number are issued on the following days. The manager who
 * calls this gets none if the limit is above the one that an admin set.
 */
@Injectable()
export class IssueProgramCards {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly members: MemberReader,
    private readonly pendingCards: PendingCardRepository,
    private readonly cards: CardRepository,
    private readonly audit: AuditTrail,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `program_closed`, `forbidden` for a manager of another team, `invalid_input` for a
   * manager's limit above that of the program, `too_many_new_cards` when no card can be issued before the next day
   */
  async execute(ctx: Ctx, command: RequestOf<Issue>): Promise<ReplyOf<Issue>> {
    const authorized = authorize(ctx, 'card.issue');
    const { organizationId, actor, permissionScope } = authorized;
    const { programId } = command;
    const program = await this.rpc.call(ctx, programsRpc.getProgram, { programId });
    if (program.status === 'closed') throw failure('program_closed');
    const isOfTheirs = program.teamId !== null && actor.managedTeamIds.includes(program.teamId);
    if (permissionScope !== 'all' && !isOfTheirs) throw failure('forbidden');
    const { frequency } = program;
    const limit = command.limit ?? program.limit;
    if (permissionScope !== 'all' && command.limit !== undefined) assertLimit(limit, program);
    const isWithin = isWithinAdminLimit({ frequency, limit }, program);
    const members = await this.rpc.call(ctx, programsRpc.listProgramMembers, { programId });
    const idsOf = (kind: string) => members.filter((one) => one.kind === kind).map(({ id }) => id);
    const scope = await this.members.scopeOf(ctx, authorized);
    return this.unitOfWork.runOnce(ctx, 'issue-program-cards', command, async (tx) => {
      const granted = await this.pendingCards.addForMembers(tx, organizationId, programId, {
        userIds: idsOf('person'),
        teamIds: idsOf('team'),
        scope: isWithin ? scope : (scope?.filter((userId) => userId !== actor.userId) ?? null),
        // Waiting grants get the present limit, even if the program's changes.
        terms: { cardName: program.name, frequency, limit },
      });
      const waiting =
        granted === 0
          ? 0
          : hasAdminLimit(program)
            ? await this.countWaiting(tx, organizationId)
            : await this.countWaitingAsIssued(tx, organizationId, programId);
      if (granted > 0)
        await this.audit.record(tx, ctx, {
          action: 'program.issue-cards',
          subject: { kind: 'program', id: programId, name: program.name },
          before: null,
          after: { granted, limit: { amount: limit, currency: program.currency } },
        });
      return { granted, waiting };
    });
  }

  private async countWaiting(tx: Transaction, organizationId: string): Promise<number> {
    const left =
      this.config.MAX_GRANTED_CARDS_A_DAY - (await this.cards.countGrantedToday(tx, organizationId));
    this.assertLeft(left);
    return Math.max(0, (await this.pendingCards.count(tx, organizationId)) - left);
  }

  private async countWaitingAsIssued(
    tx: Transaction,
    organizationId: string,
    programId: string,
  ): Promise<number> {
    const left = this.config.MAX_NEW_CARDS_A_DAY - (await this.cards.countIssuedToday(tx, organizationId));
    this.assertLeft(left);
    return Math.max(0, (await this.pendingCards.count(tx, organizationId, programId)) - left);
  }

  private assertLeft(left: number): void {
    if (left <= 0) throw limitReached('too_many_new_cards', secondsToNextUtcDay(this.clock.now()));
  }
}

function assertLimit(limit: number, program: SpendProgramWire): void {
  const message = problemWithLimit({ frequency: program.frequency, limit }, program);
  if (message !== null) throw failure('invalid_input', undefined, [{ field: 'limit', message }]);
}
