import { Inject, Injectable } from '@nestjs/common';
import { programsRpc, type SpendProgramWire } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { RpcClient, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { CardAuditLog } from '../../cards/card-audit-log.ts';
import { hasAdminLimit } from '../../cards/domain/admin-limit.ts';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { FinishIssuing } from '../../cards/use-cases/finish-issuing.ts';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';
import { PendingCardRepository, type PendingCard } from '../persistence/pending-card.repository.ts';

/**
 * Issues a pending card on a program, with the name and limit that were requested, or else the program's. A person with a card on
 * it that is not canceled gets no second one, archived people get none, and a closed program issues none. Once the daily number is
 * reached, it waits for the next day; if no admin set the limit of the program, the card counts toward those that people issue.
 */
@Injectable()
export class IssuePendingCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly pendingCards: PendingCardRepository,
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
    private readonly finishIssuing: FinishIssuing,
    private readonly auditLog: CardAuditLog,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /** Can be repeated: the row of the pending card is deleted once. */
  async execute(pending: PendingCard): Promise<void> {
    const { organizationId, programId } = pending;
    const ctx = serviceContext('cards', organizationId);
    const program = await this.findOpen(ctx, programId);
    const cardId = await this.unitOfWork.run(ctx, (tx) => this.start(tx, ctx, pending, program));
    if (cardId !== null) await this.finishIssuing.tryToFinish(organizationId, cardId);
  }

  private async findOpen(ctx: Ctx, programId: string): Promise<SpendProgramWire | null> {
    try {
      const program = await this.rpc.call(ctx, programsRpc.getProgram, { programId });
      return program.status === 'closed' ? null : program;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }

  private async start(
    tx: Transaction,
    ctx: Ctx,
    pending: PendingCard,
    program: SpendProgramWire | null,
  ): Promise<string | null> {
    const { organizationId, userId } = pending;
    const found = await this.pendingCards.lock(tx, pending);
    if (found === null) return null;
    const { holder, terms } = found;
    const organization = await this.people.findIssuing(tx, organizationId);
    // The organization is not known yet or inactive: try again later.
    if (organization === null) return null;
    const isArchived = await this.people.isArchived(tx, organizationId, userId);
    if (
      program === null ||
      isArchived ||
      (await this.cards.hasOnProgram(tx, organizationId, userId, program.id))
    ) {
      await this.pendingCards.remove(tx, pending);
      return null;
    }
    const countsAsIssued = !hasAdminLimit(program);
    if (await this.isUsedUp(tx, organizationId, countsAsIssued)) {
      await this.pendingCards.waitForNextDay(tx, pending);
      return null;
    }
    await this.pendingCards.remove(tx, pending);
    const { id: spendProgramId } = program;
    const name = terms?.cardName ?? program.name;
    const spendRule = terms?.spendRule ?? { frequency: program.frequency, limit: program.limit };
    const cardId = await this.cards.add(
      tx,
      {
        organizationId,
        userId,
        holder,
        name,
        type: 'virtual',
        shipTo: null,
        organization,
        spendProgramId,
        spendRule,
        spendRuleId: null,
        terms: { expiresOn: null, isSingleUse: false, locksMerchant: false },
        countsAsIssued,
      },
      this.config.SWEEP_AFTER_MS,
    );
    await this.cards.publishChanged(tx, { organizationId, id: cardId, userId }, 'issuing');
    await this.auditLog.issued(
      tx,
      ctx,
      { id: cardId, name },
      {
        holder: holder.name ?? holder.email,
        type: 'virtual',
        limit: { amount: spendRule.limit, currency: organization.currency },
        frequency: spendRule.frequency,
        program: program.name,
      },
    );
    return cardId;
  }

  private async isUsedUp(tx: Transaction, organizationId: string, countsAsIssued: boolean): Promise<boolean> {
    return countsAsIssued
      ? (await this.cards.countIssuedToday(tx, organizationId)) >= this.config.MAX_NEW_CARDS_A_DAY
      : (await this.cards.countGrantedToday(tx, organizationId)) >= this.config.MAX_GRANTED_CARDS_A_DAY;
  }
}
