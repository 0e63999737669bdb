import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type RecurringGiftWire,
  type RecurringStep,
  type RequestOf,
  type recurringGiftsRpc,
} from '@almoner/contracts';
import { Money, chargeDayAfter, movedChargeDay, utcDay, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { receivingAccount } from '../../campaigns/domain/campaign.ts';
import { CampaignRepository } from '../../campaigns/persistence/campaign.repository.ts';
import { type MailText } from '../../receipts/domain/receipt-text.ts';
import { CloseDroppedCharge } from '../close-dropped-charge.ts';
import { changedMail, stepMail, type MailedSchedule } from '../domain/recurring-change-mail.ts';
import { afterStep, isEnded } from '../domain/recurring-gift.states.ts';
import {
  chargeTime,
  resumedOn,
  scaledDesignations,
  undoableSkip,
  type RecurringGift,
} from '../domain/recurring-gift.ts';
import { RecurringChargeRepository } from '../persistence/recurring-charge.repository.ts';
import { RecurringGiftReader } from '../persistence/recurring-gift.reader.ts';
import { RecurringGiftRepository, type PlanChange } from '../persistence/recurring-gift.repository.ts';
import { PlanAccess } from '../plan-access.ts';
import { toRecurringGiftWire } from '../recurring-gift.presenter.ts';
import { RecurringMailer } from '../recurring-mailer.ts';

interface StepRequest {
  readonly recurringGiftId: string;
  readonly version: number;
  readonly step: RecurringStep;
  readonly expectedTotal?: number;
}

type MailOfChange = (before: MailedSchedule, after: MailedSchedule) => MailText | null;

/**
 * Changes by a donor to their own recurring gift. None of them charges anything. After a pause or an end no charge begins; one that
 * was being confirmed has its payment canceled before the donor is answered. If Stripe does not confirm that, it may still be paid,
 * and is booked then.
 */
@Injectable()
export class ChangeRecurringGift {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: PlanAccess,
    private readonly plans: RecurringGiftRepository,
    private readonly charges: RecurringChargeRepository,
    private readonly campaigns: CampaignRepository,
    private readonly closeDroppedCharge: CloseDroppedCharge,
    private readonly reader: RecurringGiftReader,
    private readonly mailer: RecurringMailer,
    private readonly fees: GiftFees,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `amount_below_minimum`, `gift_total_too_large`, `recurring_gift_wrong_state` once it has ended, `gift_total_changed`,
   * `changed_meanwhile`.
   */
  change(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.change>): Promise<RecurringGiftWire> {
    return this.locked(ctx, request, async (tx, plan) => {
      if (isEnded(plan.status)) throw failure('recurring_gift_wrong_state');
      const { amount, day, suggestsUpgrades } = request;
      if (day !== undefined && plan.frequency === 'weekly' && day > 7)
        throw failure('invalid_input', undefined, [{ field: 'day', message: 'A day of the week: 1 to 7' }]);
      const change: PlanChange = {
        ...(amount !== undefined && (await this.newAmount(tx, plan, amount))),
        ...(day !== undefined && day !== plan.anchorDay && (await this.newDay(tx, plan, day))),
        ...(suggestsUpgrades !== undefined && { suggestsUpgrades }),
      };
      assertTotal(request.expectedTotal, change.total ?? plan.total);
      await this.plans.change(tx, plan, change, this.clock.now());
      return changedMail;
    });
  }

  /**
   * @throws DomainError `recurring_gift_wrong_state`, `payment_method_needed`, `campaign_not_open` or `gift_total_too_large` for a restart,
   * `gift_total_changed`, `changed_meanwhile`.
   */
  step(ctx: Ctx, request: StepRequest): Promise<RecurringGiftWire> {
    return this.locked(ctx, request, async (tx, plan) => {
      const status = afterStep(plan.status, request.step);
      if (status === null) throw failure('recurring_gift_wrong_state');
      const change = { status, ...(await this.effect(tx, plan, request.step)) };
      assertTotal(request.expectedTotal, change.total ?? plan.total);
      await this.plans.change(tx, plan, change, this.clock.now());
      return (before, after) => stepMail(request.step, before, after);
    });
  }

  private async confirm(tx: Transaction, before: RecurringGift, mailOf: MailOfChange): Promise<void> {
    const after = await this.plans.lock(tx, before.organizationId, before.id);
    const campaign = await this.campaigns.find(tx, before.organizationId, before.campaignId);
    if (after === null || campaign === null) throw notFound();
    const mail = mailOf(
      this.mailer.mailedSchedule(before, campaign),
      this.mailer.mailedSchedule(after, campaign),
    );
    if (mail !== null) await this.mailer.sendChangeNotice(tx, after, mail);
  }

  private async effect(tx: Transaction, plan: RecurringGift, step: RecurringStep): Promise<PlanChange> {
    const now = this.clock.now();
    switch (step) {
      case 'pause':
      case 'cancel':
        await this.charges.drop(tx, plan);
        return { endReason: step === 'cancel' ? 'donor' : null, nextWorkAt: null };
      case 'skip': {
        if ((await this.charges.findOpen(tx, plan)) !== null) throw failure('recurring_gift_wrong_state');
        await this.charges.addWithoutGift(tx, plan, plan.nextChargeOn, 'skipped');
        return chargedOn(chargeDayAfter(plan.nextChargeOn, plan));
      }
      case 'undo-skip': {
        const day = undoableSkip(plan, await this.charges.lastSkippedOn(tx, plan), now);
        if (day === null) throw failure('recurring_gift_wrong_state');
        await this.charges.removeSkip(tx, plan, day);
        return chargedOn(day);
      }
      case 'restart':
        assertUsable(plan);
        await this.assertOpen(tx, plan);
        return {
          endReason: null,
          total: await this.presentTotal(tx, plan, plan.amount),
          ...chargedOn(resumedOn(plan, now)),
        };
      case 'resume':
        assertUsable(plan);
        return chargedOn(resumedOn(plan, now));
    }
  }

  private async newAmount(tx: Transaction, plan: RecurringGift, minor: number): Promise<PlanChange> {
    const amount = Money.ofMinor(minor, plan.amount.currency);
    const campaign = await this.campaigns.find(tx, plan.organizationId, plan.campaignId);
    if (campaign?.minimum.exceeds(amount) === true)
      throw failure('amount_below_minimum', undefined, [
        { field: 'amount', message: `At least ${campaign.minimum.toMinorNumber()}` },
      ]);
    return {
      amount,
      total: amount.equals(plan.amount) ? plan.total : await this.presentTotal(tx, plan, amount),
      designations: scaledDesignations(plan.designations, plan.amount, amount),
    };
  }

  /** By the rates of now: the donor has seen it before the change. @throws DomainError `gift_total_too_large`. */
  private async presentTotal(
    tx: Transaction,
    { organizationId, coverFees, method }: RecurringGift,
    amount: Money,
  ): Promise<Money> {
    const fees = await this.fees.in(tx, organizationId);
    return fees.payable(amount, coverFees, method?.type ?? 'card').total;
  }

  private async newDay(tx: Transaction, plan: RecurringGift, anchorDay: number): Promise<PlanChange> {
    const moved = movedChargeDay(plan.nextChargeOn, { ...plan, anchorDay }, utcDay(this.clock.now()));
    // A charge that is open keeps its own time: until the new day it would wait for weeks, and then two would be made on one day.
    const isWaiting = plan.status === 'active' && (await this.charges.findOpen(tx, plan)) === null;
    return { anchorDay, ...(isWaiting ? chargedOn(moved) : { nextChargeOn: moved }) };
  }

  private async assertOpen(tx: Transaction, plan: RecurringGift): Promise<void> {
    const campaign = await this.campaigns.find(tx, plan.organizationId, plan.campaignId);
    const account = campaign && receivingAccount(campaign, this.clock.now());
    if (account !== plan.stripeAccountId) throw failure('campaign_not_open');
  }

  private async locked(
    ctx: Ctx,
    request: { recurringGiftId: string; version: number },
    /** Returns the email to the donor about it. */
    work: (tx: Transaction, plan: RecurringGift) => Promise<MailOfChange>,
  ): Promise<RecurringGiftWire> {
    const known = await this.access.ofDonor(ctx, request.recurringGiftId);
    const { organizationId, id } = known;
    const tenant = withOrganization(ctx, organizationId);
    await this.unitOfWork.runOnce(tenant, 'change-recurring-gift', request, async (tx) => {
      const plan = await this.plans.lock(tx, organizationId, id);
      if (plan === null) throw notFound();
      if (plan.version !== request.version) throw failure('changed_meanwhile');
      await this.confirm(tx, plan, await work(tx, plan));
      return null;
    });
    await this.closeDroppedCharge.execute(tenant, known);
    const row = await this.reader.find(organizationId, id);
    if (row === null) throw notFound();
    return toRecurringGiftWire(row, this.clock.now());
  }
}

/** `expected`: minor units, as the donor was shown it. @throws DomainError `gift_total_changed` when the total is another one. */
function assertTotal(expected: number | undefined, total: Money): void {
  if (expected !== undefined && expected !== total.toMinorNumber()) throw failure('gift_total_changed');
}

/** @throws DomainError `payment_method_needed`. */
function assertUsable({ needsMethod }: RecurringGift): void {
  if (needsMethod) throw failure('payment_method_needed');
}

const chargedOn = (nextChargeOn: string): PlanChange => ({
  nextChargeOn,
  nextWorkAt: chargeTime(nextChargeOn),
});
