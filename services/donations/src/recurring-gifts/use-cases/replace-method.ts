import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type ChallengeAnswer,
  type OnlineGiftMethod,
  type RecurringGiftWire,
} from '@almoner/contracts';
import { DomainError, newId, type Clock, type Money } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { AdmitMethodSetup } from '../../card-testing/use-cases/admit-method-setup.ts';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { type SavedMethod } from '../../gifts/domain/payment.ts';
import { methodMail } from '../domain/recurring-change-mail.ts';
import { chargeTime, resumedOn, type RecurringGift } from '../domain/recurring-gift.ts';
import { RecurringChargeRepository } from '../persistence/recurring-charge.repository.ts';
import { RecurringGiftReader } from '../persistence/recurring-gift.reader.ts';
import { RecurringGiftRepository } from '../persistence/recurring-gift.repository.ts';
import { PlanAccess } from '../plan-access.ts';
import { toRecurringGiftWire } from '../recurring-gift.presenter.ts';
import { RecurringMailer } from '../recurring-mailer.ts';
import { SavedMethods, type AgreedTotal, type MethodSetUp } from '../saved-methods.port.ts';
import { ChargeRecurringGift } from './charge-recurring-gift.ts';

interface Request {
  readonly recurringGiftId: string;
  /** For a link from an email; null for the signed-in donor. */
  readonly key: string | null;
}

interface OpenRequest extends Request {
  readonly method: OnlineGiftMethod;
  /** Absent from a gateway of an earlier release. */
  readonly network?: string | undefined;
  readonly device?: string | undefined;
  readonly challenge?: ChallengeAnswer | undefined;
}

/** Another card or bank account for a recurring gift: set up with Stripe in the donor's browser, then read from Stripe and used. */
@Injectable()
export class ReplaceMethod {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: PlanAccess,
    private readonly plans: RecurringGiftRepository,
    private readonly charges: RecurringChargeRepository,
    private readonly reader: RecurringGiftReader,
    private readonly methods: SavedMethods,
    private readonly chargeRecurringGift: ChargeRecurringGift,
    private readonly campaigns: CampaignRepository,
    private readonly mailer: RecurringMailer,
    private readonly fees: GiftFees,
    private readonly admitMethodSetup: AdmitMethodSetup,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `bank_debit_not_accepted`, `gift_total_too_large` with the fees of that method, `not_found`; `challenge_required` and
   * `too_many_method_setups` where it could be card testing.
   */
  async open(ctx: Ctx, { method, network, device, challenge, ...request }: OpenRequest) {
    const plan = await this.allowed(ctx, request);
    if (method === 'bank_debit') await this.assertDebitable(plan);
    const total = await this.totalToAgree(plan, method);
    const setupId = newId();
    const { organizationId, campaignId, donorEmail } = plan;
    const opened = {
      id: setupId,
      recurringGiftId: plan.id,
      campaignId,
      donorEmail,
      // Without a network, only those of the same donor and recurring gift are counted.
      network: network ?? setupId,
      device: device ?? null,
    };
    const stripeCustomerId = customerOf(plan);
    await this.admitMethodSetup.execute(ctx, organizationId, opened, challenge ?? null);
    const setup = await this.methods.open({
      recurringGiftId: plan.id,
      setupId,
      stripeAccountId: plan.stripeAccountId,
      stripeCustomerId,
      method,
      agreed: { amount: plan.amount, total },
    });
    return { ...setup, stripeAccount: plan.stripeAccountId, total: total.toMinorNumber() };
  }

  private async totalToAgree(
    { organizationId, method: before, total, amount, coverFees }: RecurringGift,
    method: OnlineGiftMethod,
  ): Promise<Money> {
    if (method === before?.type) return total;
    return (await this.fees.of(organizationId)).payable(amount, coverFees, method).total;
  }

  /** @throws DomainError `card_not_saved` when Stripe has no such card for this donor. */
  async save(
    ctx: Ctx,
    { setupIntentId, ...request }: Request & { setupIntentId: string },
  ): Promise<RecurringGiftWire> {
    const plan = await this.allowed(ctx, request);
    await this.use(ctx, plan, setupIntentId);
    const row = await this.reader.find(plan.organizationId, plan.id);
    if (row === null) throw notFound();
    return toRecurringGiftWire(row, this.clock.now());
  }

  /** From the donor's page or from a webhook, in any order and any number of times. */
  async use(ctx: Ctx, plan: RecurringGift, setupIntentId: string): Promise<void> {
    const { stripeAccountId, organizationId } = plan;
    const setUp = await this.methods.read({
      setupIntentId,
      stripeAccountId,
      stripeCustomerId: customerOf(plan),
    });
    if (setUp === null) throw failure('card_not_saved');
    const tenant = withOrganization(ctx, organizationId);
    await this.unitOfWork.run(tenant, (tx) => this.store(tx, plan, setUp));
    try {
      await this.chargeRecurringGift.execute(tenant, plan);
    } catch (error) {
      // The method is saved. The page and Stripe's event may both charge, and Stripe refuses the second while the first runs; the job
      // repeats what neither has finished.
      if (!(error instanceof DomainError) || error.code !== 'stripe_unavailable') throw error;
    }
  }

  /** A charge that waits for its next attempt, or has failed, is due at once. */
  private async store(
    tx: Transaction,
    { organizationId, id }: RecurringGift,
    { method, agreed }: MethodSetUp,
  ): Promise<void> {
    const plan = await this.plans.lock(tx, organizationId, id);
    if (plan === null || plan.method?.stripePaymentMethodId === method.stripePaymentMethodId) return;
    await this.plans.saveMethod(tx, plan, method, await this.totalWith(tx, plan, method, agreed));
    await this.confirm(tx, plan, await this.chargeAgain(tx, plan));
  }

  /**
   * The total with the new method. It stays the same unless the donor switches between card and bank account, whose fees differ: then it is
   * the total that the donor was shown, even if the rates have changed, or one by the present rates if the amount has changed.
   */
  private async totalWith(
    tx: Transaction,
    { organizationId, method: before, total, amount, coverFees }: RecurringGift,
    { type }: SavedMethod,
    agreed: AgreedTotal | null,
  ): Promise<Money> {
    if (before?.type === type) return total;
    if (agreed?.amount.equals(amount) === true) return agreed.total;
    return (await this.fees.in(tx, organizationId)).quote(amount, coverFees, type).total;
  }

  /** Returns whether a gift is charged at once. */
  private async chargeAgain(tx: Transaction, plan: RecurringGift): Promise<boolean> {
    const now = this.clock.now();
    const hasStopped = plan.status === 'stopped' && plan.endReason === 'declined';
    if (plan.status !== 'past_due' && !hasStopped) return false;
    const charge = hasStopped
      ? await this.charges.findUnpaid(tx, plan)
      : await this.charges.findOpen(tx, plan);
    if (charge === null) {
      if (hasStopped) await this.resume(tx, plan, now);
      return false;
    }
    await this.charges.reopen(tx, plan, charge.id, now);
    await this.plans.change(tx, plan, { status: 'past_due', endReason: null, nextWorkAt: now }, now);
    return true;
  }

  private async confirm(
    tx: Transaction,
    { organizationId, id, campaignId }: RecurringGift,
    isChargedNow: boolean,
  ): Promise<void> {
    const plan = await this.plans.lock(tx, organizationId, id);
    const campaign = await this.campaigns.find(tx, organizationId, campaignId);
    if (plan === null || campaign === null) throw notFound();
    await this.mailer.sendChangeNotice(
      tx,
      plan,
      methodMail(this.mailer.mailedSchedule(plan, campaign), isChargedNow),
    );
  }

  /** Every period was paid, and one of them returned by the bank: the next charge is on the donor's next day. */
  private async resume(tx: Transaction, plan: RecurringGift, now: Date): Promise<void> {
    const nextChargeOn = resumedOn(plan, now);
    const nextWorkAt = chargeTime(nextChargeOn);
    await this.plans.change(tx, plan, { status: 'active', endReason: null, nextChargeOn, nextWorkAt }, now);
  }

  /** @throws DomainError `bank_debit_not_accepted` where a first gift by bank debit is refused. */
  private async assertDebitable({ organizationId, id, amount }: RecurringGift): Promise<void> {
    const row = await this.reader.find(organizationId, id);
    if (row?.accepts_bank_debits !== true || amount.currency !== 'USD')
      throw failure('bank_debit_not_accepted');
  }

  private allowed(ctx: Ctx, { recurringGiftId, key }: Request): Promise<RecurringGift> {
    return key === null
      ? this.access.ofDonor(ctx, recurringGiftId)
      : this.access.ofLink(recurringGiftId, key);
  }
}

function customerOf({ method }: RecurringGift): string {
  if (method === null) throw failure('recurring_gift_wrong_state');
  return method.stripeCustomerId;
}
