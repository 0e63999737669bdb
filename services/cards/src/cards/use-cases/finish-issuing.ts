import { Inject, Injectable } from '@nestjs/common';
import { notFound, spendRpc } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import {
  LOGGER,
  RpcClient,
  UnitOfWork,
  serviceContext,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { CardIssuer } from '../card-issuer.port.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { type Card } from '../domain/card.ts';
import { nextStep, type IssuingStep } from '../domain/issuing.ts';
import { type ReplacedCard } from '../domain/replacement.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { SettleCard } from './settle-card.ts';

/** Finishes issuing a card from any step; concurrent or repeated runs do no harm. */
@Injectable()
export class FinishIssuing {
  private readonly steps: Record<IssuingStep, (ctx: Ctx, card: Card) => Promise<void>> = {
    'make-cardholder': (ctx, card) => this.makeCardholder(ctx, card),
    'make-card': (ctx, card) => this.makeCard(ctx, card),
    register: (ctx, card) => this.register(ctx, card),
    activate: (ctx, card) => this.activate(ctx, card),
  };

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly issuer: CardIssuer,
    private readonly cards: CardRepository,
    private readonly settleCard: SettleCard,
    private readonly auditLog: CardAuditLog,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** As `execute`, but leaves failures to the sweep. */
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
    await this.settleCard.execute(organizationId, cardId);
  }

  private async refuse(tx: Transaction, ctx: Ctx, organizationId: string, cardId: string): Promise<void> {
    const refused = await this.cards.saveRefused(tx, organizationId, cardId);
    if (refused !== null) await this.auditLog.refused(tx, ctx, refused);
  }

  private async makeCardholder(ctx: Ctx, card: Card): Promise<void> {
    const { stripeCardholderId } = await this.issuer.makeCardholder(card);
    await this.unitOfWork.run(ctx, (tx) => this.cards.saveCardholder(tx, card, stripeCardholderId));
  }

  private async makeCard(ctx: Ctx, card: Card): Promise<void> {
    // Stripe replaces a lost or stolen card only when it is canceled.
    if (card.replaces !== null) await this.settleCard.execute(card.organizationId, card.replaces.cardId);
    const issued = await this.issuer.makeCard(card);
    await this.unitOfWork.run(ctx, (tx) => this.cards.saveIssued(tx, card, issued));
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
      currency: card.currency,
      cardCreatedAt: card.cardCreatedAt.toISOString(),
    });
    await this.unitOfWork.run(ctx, (tx) => this.cards.saveRegistered(tx, card));
  }

  private async activate(ctx: Ctx, card: Card): Promise<void> {
    await this.issuer.setStatus(card, 'active');
    await this.unitOfWork.run(ctx, (tx) => this.becomeActive(tx, card));
    if (card.replaces !== null) await this.settleCard.execute(card.organizationId, card.replaces.cardId);
  }

  /** A card that was withdrawn meanwhile is not activated; `SettleCard` cancels it everywhere. */
  private async becomeActive(tx: Transaction, { organizationId, id }: Card): Promise<void> {
    const card = await this.cards.lock(tx, organizationId, id);
    if (card === null || nextStep(card) !== 'activate') return;
    await this.cards.saveStatus(tx, card, 'active');
    if (card.replaces !== null) await this.endReplaced(tx, organizationId, card.replaces);
  }

  /** As Stripe does when a replacement is activated. */
  private async endReplaced(tx: Transaction, organizationId: string, replaced: ReplacedCard): Promise<void> {
    const card = await this.cards.lock(tx, organizationId, replaced.cardId);
    if (card === null || (card.targetStatus ?? card.status) === 'canceled') return;
    await this.cards.saveCanceledBy(tx, card, replaced.reason, this.config.SWEEP_AFTER_MS);
  }

  private async load(ctx: Ctx, organizationId: string, cardId: string): Promise<Card> {
    const card = await this.unitOfWork.run(ctx, (tx) => this.cards.find(tx, organizationId, cardId));
    if (card === null) throw notFound();
    return card;
  }
}
