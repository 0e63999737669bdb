import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type ReplyOf, type donationsRpc } from '@almoner/contracts';
import { Money, newId, type Clock, type Designation } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { receivingAccount, type Campaign } from '../../campaigns/domain/campaign.ts';
import { answersOf } from '../../campaigns/domain/question.ts';
import { CampaignReader } from '../../campaigns/persistence/campaign.reader.ts';
import { Challenges, type PassedChallenge } from '../../card-testing/challenges.ts';
import { looksAutomatic } from '../../card-testing/domain/start-rule.ts';
import { AdmitStart } from '../../card-testing/use-cases/admit-start.ts';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { MissingFunds } from '../../funds/missing-funds.ts';
import { FundRepository } from '../../funds/persistence/fund.repository.ts';
import { tributeOf } from '../../tributes/domain/tribute.ts';
import { SendTributeNote } from '../../tributes/use-cases/send-tribute-note.ts';
import { GiftKeys } from '../gift-keys.ts';
import { Payments, type SavedCard } from '../payments.port.ts';
import { RecurringPlans } from '../recurring-plans.port.ts';
import { GiftRepository } from '../persistence/gift.repository.ts';

type Request = RequestOf<typeof donationsRpc.startGift>;
type Reply = ReplyOf<typeof donationsRpc.startGift>;

/** The card of a recurring gift that its donor chose to pay with; null when it cannot be used now. */
export interface ChosenCard {
  readonly recurringGiftId: string;
  readonly card: SavedCard | null;
}

/** What a repeated idempotency key returns, even after the card was removed or replaced. */
interface StoredStart {
  readonly giftId: string;
  readonly stripeAccountId: string;
  readonly totalMinor: number;
  readonly card: SavedCard | null;
}

/**
 * Starts a gift: it is stored and its payment opened at Stripe; only Stripe's later report books it. A repeated
 * idempotency key returns the same gift and the same payment.
 */
@Injectable()
export class StartGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignReader,
    private readonly gifts: GiftRepository,
    private readonly funds: FundRepository,
    private readonly missingFunds: MissingFunds,
    private readonly challenges: Challenges,
    private readonly admitStart: AdmitStart,
    private readonly keys: GiftKeys,
    private readonly payments: Payments,
    private readonly recurring: RecurringPlans,
    private readonly tributeNotes: SendTributeNote,
    private readonly fees: GiftFees,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /**
   * @throws DomainError `campaign_not_open`, `amount_below_minimum`, `gift_total_too_large`, `gift_total_changed`, `bank_debit_not_accepted`,
   * `tribute_not_offered`, `too_many_tribute_notes`, `challenge_required`, `saved_card_not_usable`, `stripe_unavailable`, `service_unavailable`,
   * `invalid_input` also for a question that is not answered.
   */
  async execute(ctx: Ctx, request: Request, chosen: ChosenCard | null = null): Promise<Reply> {
    const campaign = await this.campaigns.findBySlug(request.gift.campaign);
    if (campaign === null) throw notFound();
    const { organizationId, currency } = campaign;
    const tenant = withOrganization(ctx, organizationId);
    const visitor = { campaignId: campaign.id, network: request.network };
    const challenge = await this.challenges.check(visitor, request.gift.challenge);
    await this.missingFunds.fetch(ctx, organizationId, fundsToOffer(campaign, request.gift));
    const stored = await this.store(tenant, campaign, request, challenge, chosen);
    const { giftId, stripeAccountId, totalMinor, card } = stored;
    const total = Money.ofMinor(totalMinor, currency);
    const { stripePaymentIntentId, clientSecret } = await this.payments.open({
      giftId,
      stripeAccountId,
      total,
      description: campaign.title,
      method: request.gift.method,
      ...(card !== null && {
        stripeCustomerId: card.stripeCustomerId,
        stripePaymentMethodId: card.stripePaymentMethodId,
      }),
      ...(request.gift.frequency !== 'once' && {
        keepMethodFor: { email: request.gift.email, name: request.gift.name },
      }),
    });
    const isSamePayment = await this.unitOfWork.run(tenant, (tx) =>
      this.gifts.savePayment(tx, organizationId, giftId, stripePaymentIntentId),
    );
    // Stripe forgets idempotency keys after a day; a second payment of the same gift must not be paid.
    if (!isSamePayment) throw failure('changed_meanwhile');
    const key = this.keys.keyOf(giftId);
    return { id: giftId, key, clientSecret, stripeAccount: stripeAccountId, total: totalMinor, currency };
  }

  /** @throws DomainError `invalid_input` for a fund that the campaign does not offer, or for more than the gift. */
  private async designationsOf(
    campaign: Campaign,
    amount: Money,
    { designations, designationId }: Request['gift'],
  ): Promise<Designation[]> {
    const field = designationId === null ? 'designations' : 'designationId';
    if (designationId !== null && designations.length > 0)
      throw refusedInput(field, 'State the funds in designations only');
    const named =
      designationId === null ? designations : [{ fundId: designationId, amount: amount.toMinorNumber() }];
    if (named.length === 0) return [];
    const offered = await this.funds.offered(campaign.organizationId, campaign.fundIds);
    const isOffered = ({ fundId }: { fundId: string }) => offered.some(({ id }) => id === fundId);
    if (!named.every(isOffered)) throw refusedInput(field, 'This campaign has no such designation');
    if (new Set(named.map(({ fundId }) => fundId)).size < named.length)
      throw refusedInput(field, 'Name each fund once');
    const parts = named.map((one) => ({
      fundId: one.fundId,
      amount: Money.ofMinor(one.amount, amount.currency),
    }));
    const sum = parts.reduce((total, part) => total.plus(part.amount), Money.zero(amount.currency));
    if (sum.exceeds(amount)) throw refusedInput(field, 'The designations are more than the gift');
    return parts;
  }

  private store(
    ctx: Ctx,
    campaign: Campaign,
    { gift, network, expectedTotal }: Request,
    challenge: PassedChallenge | null,
    chosen: ChosenCard | null,
  ): Promise<StoredStart> {
    const order = chosen === null ? gift : { ...gift, recurringGiftId: chosen.recurringGiftId };
    return this.unitOfWork.runOnce(ctx, 'start-gift', order, async (tx) => {
      const startedAt = this.clock.now();
      const stripeAccountId = receivingAccount(campaign, startedAt);
      if (stripeAccountId === null) throw failure('campaign_not_open');
      const card = cardToUse(chosen, stripeAccountId);
      const requested = Money.ofMinor(gift.amount, campaign.currency);
      assertAcceptable(campaign, requested);
      const { frequency, coverFees, method } = gift;
      if (!campaign.frequencies.includes(frequency))
        throw refusedInput('frequency', 'This campaign does not offer this frequency');
      if (method === 'bank_debit') assertDebitable(campaign);
      if (gift.anonymous && !campaign.allowsAnonymity)
        throw refusedInput('anonymous', 'This campaign does not accept anonymous gifts');
      const { tribute, note } = tributeOf(campaign.offersTributes, gift.tribute);
      const answers = answersOf(campaign.questions, gift.answers);
      const designations = await this.designationsOf(campaign, requested, gift);
      const fees = await this.fees.in(tx, campaign.organizationId);
      const { amount, total } = fees.payable(requested, coverFees, method);
      if (expectedTotal !== null && expectedTotal !== total.toMinorNumber())
        throw failure('gift_total_changed');
      const giftId = newId();
      await this.admitStart.execute(tx, {
        giftId,
        campaignId: campaign.id,
        network,
        device: gift.device,
        isBankDebit: method === 'bank_debit',
        hasTributeNote: note !== null,
        looksAutomatic: looksAutomatic(gift),
        challenge,
      });
      const started = {
        id: giftId,
        organizationId: campaign.organizationId,
        campaignId: campaign.id,
        donorEmail: gift.email,
        donorName: gift.name === '' ? null : gift.name,
        employer: gift.employer,
        isAnonymous: gift.anonymous,
        method,
        amount,
        total,
        designations,
        goods: campaign.goods,
        tribute,
        answers,
        keyHash: this.keys.hash(this.keys.keyOf(giftId)),
        stripeAccountId,
        startedAt,
        nextReconciliationAt: new Date(startedAt.getTime() + this.config.GIFT_UNHEARD_AFTER_MS),
      };
      await this.gifts.add(tx, started);
      if (note !== null) await this.tributeNotes.keep(tx, started, note);
      if (frequency !== 'once') await this.recurring.begin(tx, started, { frequency, coverFees });
      return { giftId, stripeAccountId, totalMinor: total.toMinorNumber(), card };
    });
  }
}

/** @throws DomainError `saved_card_not_usable` unless it is kept on the account that receives the gift. */
function cardToUse(chosen: ChosenCard | null, stripeAccountId: string): SavedCard | null {
  if (chosen === null) return null;
  if (chosen.card?.stripeAccountId !== stripeAccountId) throw failure('saved_card_not_usable');
  return chosen.card;
}

/** Those that the gift names, as far as the campaign may offer them. */
function fundsToOffer(
  { fundIds }: Campaign,
  { designations, designationId }: Pick<Request['gift'], 'designations' | 'designationId'>,
): string[] {
  const named = [
    ...designations.map(({ fundId }) => fundId),
    ...(designationId === null ? [] : [designationId]),
  ];
  return named.filter((id) => fundIds?.includes(id) ?? true);
}

function assertAcceptable(campaign: Campaign, amount: Money): void {
  if (!campaign.minimum.exceeds(amount)) return;
  const smallest = campaign.minimum.toMinorNumber();
  throw failure('amount_below_minimum', undefined, [{ field: 'amount', message: `At least ${smallest}` }]);
}

/** @throws DomainError `bank_debit_not_accepted`. */
function assertDebitable(campaign: Campaign): void {
  if (!campaign.acceptsBankDebits || campaign.currency !== 'USD') throw failure('bank_debit_not_accepted');
}

function refusedInput(field: string, message: string) {
  return failure('invalid_input', undefined, [{ field, message }]);
}
