import { Inject, Injectable } from '@nestjs/common';
import { notFound, spendRpc } from '@almoner/contracts';
import { DomainError, type Clock } from '@almoner/kernel';
import {
  CLOCK,
  LOGGER,
  RpcClient,
  UnitOfWork,
  serviceContext,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { CardIssuer, type IssuedCard, type MadeCardholder } from '../card-issuer.port.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { type Card } from '../domain/card.ts';
import { mayBeAtStripe, nextStep, type IssuingStep } from '../domain/issuing.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { BillingAddresses } from './billing-addresses.ts';
import { EndReplacedCard } from './end-replaced-card.ts';
import { ApplyCardStatus } from './apply-card-status.ts';

/** Finishes issuing a card from any step; concurrent or repeated runs do no harm. */
@Injectable()
export class FinishIssuing {
  private readonly steps: Record<IssuingStep, (ctx: Ctx, card: Card) => Promise<void>> = {
    'make-cardholder': (ctx, card) => this.makeCardholder(ctx, card),
    'make-card': (ctx, card) => this.makeCard(ctx, card),
    register: (ctx, card) => this.register(ctx, card),
    activate: (ctx, card) => this.activate(ctx, card),
    'await-activation': (ctx, card) => this.awaitActivation(ctx, card),
  };

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly issuer: CardIssuer,
    private readonly addresses: BillingAddresses,
    private readonly cards: CardRepository,
    private readonly applyCardStatus: ApplyCardStatus,
    private readonly endReplaced: EndReplacedCard,
    private readonly auditLog: CardAuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Like `execute`, but leaves failures to the sweep. */
  async tryToFinish(organizationId: string, cardId: string): Promise<Card> {
    try {
      await this.execute(organizationId, cardId);
    } catch (error) {
      this.logger.warn({ cardId, err: error }, 'card not issued yet');
    }
    return this.load(serviceContext('cards', organizationId), organizationId, cardId);
  }

  async execute(organizationId: string, cardId: string): Promise<void> {
    const ctx = serviceContext('cards', organizationId);
    const load = () => this.load(ctx, organizationId, cardId);
    try {
      for (let card = await load(); ; card = await load()) {
        const step = nextStep(card);
        if (step === null) break;
        await this.steps[step](ctx, card);
      }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'stripe_refused') throw error;
      this.logger.error({ cardId, err: error }, 'card refused');
      await this.unitOfWork.run(ctx, (tx) => this.refuse(tx, ctx, organizationId, cardId));
    }
    await this.applyCardStatus.execute(organizationId, cardId);
  }

  private async refuse(tx: Transaction, ctx: Ctx, organizationId: string, cardId: string): Promise<void> {
    const refused = await this.cards.saveRefused(tx, organizationId, cardId);
    if (refused !== null) await this.auditLog.refused(tx, ctx, refused);
  }

  private async makeCardholder(ctx: Ctx, card: Card): Promise<void> {
    const isRepeated = mayBeAtStripe(card, card.holder.addedAt, this.clock.now());
    const found = isRepeated ? await this.issuer.findCardholder(card) : null;
    const made = found ?? (await this.requestCardholder(card));
    await this.unitOfWork.run(ctx, (tx) => this.cards.saveCardholder(tx, card, made));
  }

  private async requestCardholder(card: Card): Promise<MadeCardholder> {
    const address = await this.addresses.get(card.organizationId, card.userId);
    return this.issuer.makeCardholder(card, address);
  }

  private async makeCard(ctx: Ctx, card: Card): Promise<void> {
    // Stripe replaces a lost or stolen card only when it is canceled.
    if (card.replaces !== null) await this.applyCardStatus.execute(card.organizationId, card.replaces.cardId);
    const isRepeated = mayBeAtStripe(card, card.orderedAt, this.clock.now());
    const found = isRepeated ? await this.issuer.findCard(card) : null;
    const issued = found ?? (await this.requestCard(ctx, card));
    await this.unitOfWork.run(ctx, (tx) => this.cards.saveIssued(tx, card, issued));
  }

  private async requestCard(ctx: Ctx, card: Card): Promise<IssuedCard> {
    // Fails until the wallet is set up; the sweep then tries again.
    const { financialAccountId } = await this.rpc.call(ctx, spendRpc.getFinancialAccount, {});
    return this.issuer.makeCard(card, financialAccountId);
  }

  private async register(ctx: Ctx, card: Card): Promise<void> {
    if (card.stripeCardId === null || card.cardCreatedAt === null) return;
    await this.rpc.call(ctx, spendRpc.registerCard, {
      cardId: card.id,
      stripeCardId: card.stripeCardId,
      stripeAccountId: card.stripeAccountId,
      userId: card.userId,
      spendRule: card.spendRule,
      spendRuleId: card.spendRuleId,
      spendProgramId: card.spendProgramId,
      ...card.terms,
      replacesCardId: card.replaces?.cardId ?? null,
      isActivated: card.type === 'virtual',
      currency: card.currency,
      cardCreatedAt: card.cardCreatedAt.toISOString(),
    });
    await this.unitOfWork.run(ctx, (tx) => this.cards.saveRegistered(tx, card));
  }

  private async activate(ctx: Ctx, card: Card): Promise<void> {
    await this.issuer.setStatus(card, 'active');
    await this.unitOfWork.run(ctx, (tx) => this.leaveIssuing(tx, card, 'active'));
    await this.endReplaced.execute(card.organizationId, card.id);
  }

  private awaitActivation(ctx: Ctx, card: Card): Promise<void> {
    return this.unitOfWork.run(ctx, (tx) => this.leaveIssuing(tx, card, 'inactive'));
  }

  /** A card that was withdrawn meanwhile is not activated; `ApplyCardStatus` cancels it everywhere. */
  private async leaveIssuing(
    tx: Transaction,
    { organizationId, id }: Card,
    status: 'active' | 'inactive',
  ): Promise<void> {
    const card = await this.cards.lock(tx, organizationId, id);
    if (card === null || nextStep(card) !== (status === 'active' ? 'activate' : 'await-activation')) return;
    await this.cards.saveStatus(tx, card, status);
  }

  private async load(ctx: Ctx, organizationId: string, cardId: string): Promise<Card> {
    const card = await this.unitOfWork.run(ctx, (tx) => this.cards.find(tx, organizationId, cardId));
    if (card === null) throw notFound();
    return card;
  }
}
