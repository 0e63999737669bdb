import { Injectable } from '@nestjs/common';
import { newId, type Day, type Money, type Designation } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { type SavedMethod } from '../../gifts/domain/payment.ts';
import { type GiftToStart } from '../../gifts/persistence/gift.repository.ts';
import { type PlanDraft } from '../../gifts/recurring-plans.port.ts';
import { type PlanStatus } from '../domain/recurring-gift.states.ts';
import { type RecurringGift } from '../domain/recurring-gift.ts';
import { recurringGiftColumns, toRecurringGift, type RecurringGiftRow } from './recurring-gift.row.ts';

interface Beginning extends PlanDraft {
  readonly anchorDay: number;
  readonly nextChargeOn: Day;
}

/** Changes of a recurring gift; absent fields stay. */
export interface PlanChange {
  readonly status?: PlanStatus;
  readonly endReason?: string | null;
  readonly amount?: Money;
  readonly total?: Money;
  readonly designations?: readonly Designation[];
  readonly anchorDay?: number;
  readonly suggestsUpgrades?: boolean;
  readonly nextChargeOn?: Day;
  readonly nextWorkAt?: Date | null;
  readonly needsMethod?: boolean;
}

@Injectable()
export class RecurringGiftRepository {
  constructor(private readonly fees: GiftFees) {}

  /** Its first gift is its first period. Returns the id. */
  async add(tx: Transaction, gift: GiftToStart, beginning: Beginning): Promise<string> {
    const id = newId();
    const designations = gift.designations.map(toStored);
    await tx.query(sql`
      insert into recurring_gift (organization_id, id, campaign_id, donor_email, donor_name, is_anonymous, amount_minor, total_minor, currency,
                                  cover_fees, method_type, designations, tribute, frequency, anchor_day, status, next_charge_on, stripe_account_id, started_at)
      values (${gift.organizationId}, ${id}, ${gift.campaignId}, ${gift.donorEmail}, ${gift.donorName}, ${gift.isAnonymous},
              ${gift.amount.minor}, ${gift.total.minor}, ${gift.amount.currency}, ${beginning.coverFees}, ${gift.method},
              ${JSON.stringify(designations)}::jsonb, ${gift.tribute},
              ${beginning.frequency}, ${beginning.anchorDay}, 'pending', ${beginning.nextChargeOn}::date, ${gift.stripeAccountId},
              ${gift.startedAt})`);
    return id;
  }

  async lock(tx: Transaction, organizationId: string, id: string): Promise<RecurringGift | null> {
    const [row] = await tx.query<RecurringGiftRow>(
      `select ${recurringGiftColumns} from recurring_gift p where p.organization_id = $1 and p.id = $2 for update`,
      [organizationId, id],
    );
    return row === undefined ? null : toRecurringGift(row, this.fees);
  }

  /** A change of the donor's raises the version; the sweep's own times do not. */
  async change(
    tx: Transaction,
    { organizationId, id }: RecurringGift,
    change: PlanChange,
    at: Date,
  ): Promise<void> {
    const {
      status,
      endReason,
      amount,
      total,
      designations,
      anchorDay,
      suggestsUpgrades,
      nextChargeOn,
      nextWorkAt,
      needsMethod,
    } = change;
    const isSeen = [status, amount, anchorDay, suggestsUpgrades, nextChargeOn, needsMethod].some(
      (value) => value !== undefined,
    );
    const hasEnded = status === 'stopped' || status === 'canceled';
    const stored = designations === undefined ? null : JSON.stringify(designations.map(toStored));
    await tx.query(sql`
      update recurring_gift set
        status = coalesce(${status ?? null}, status),
        end_reason = case when ${endReason !== undefined} then ${endReason ?? null} else end_reason end,
        ended_at = case when ${status === undefined} then ended_at when ${hasEnded} then ${at}::timestamptz end,
        amount_minor = coalesce(${amount?.minor ?? null}, amount_minor),
        total_minor = coalesce(${total?.minor ?? null}, total_minor),
        designations = coalesce(${stored}::jsonb, designations),
        suggests_upgrades = coalesce(${suggestsUpgrades ?? null}, suggests_upgrades),
        anchor_day = coalesce(${anchorDay ?? null}, anchor_day),
        next_charge_on = coalesce(${nextChargeOn ?? null}::date, next_charge_on),
        next_work_at = case when ${nextWorkAt !== undefined} then ${nextWorkAt ?? null}::timestamptz else next_work_at end,
        unfinished_runs = case when ${nextWorkAt !== undefined} then 0 else unfinished_runs end,
        needs_method = coalesce(${needsMethod ?? null}, needs_method),
        version = version + ${isSeen ? 1 : 0}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /**
   * A run begins to charge. If nothing is known of its result, as after a crash, or while the account cannot be charged, the next one follows
   * after `firstMs`, and each further one after twice as long as the one before, at most after `longestMs`.
   */
  async beginRun(
    tx: Transaction,
    { organizationId, id }: RecurringGift,
    { now, firstMs, longestMs }: { now: Date; firstMs: number; longestMs: number },
  ): Promise<void> {
    await tx.query(sql`
      update recurring_gift set unfinished_runs = unfinished_runs + 1,
        next_work_at = ${now}::timestamptz + interval '1 millisecond' * least(${firstMs} * 2 ^ least(unfinished_runs, 20), ${longestMs})
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** `total`: what the donor is charged with this method from now on. */
  async saveMethod(
    tx: Transaction,
    { organizationId, id }: RecurringGift,
    method: SavedMethod,
    total: Money,
  ): Promise<void> {
    await tx.query(sql`
      update recurring_gift set stripe_customer_id = ${method.stripeCustomerId},
        stripe_payment_method_id = ${method.stripePaymentMethodId}, method_brand = ${method.brand}, method_last4 = ${method.last4},
        method_type = ${method.type}, needs_method = false, method_expiry_month = ${method.expiryMonth}, method_expiry_year = ${method.expiryYear},
        total_minor = ${total.minor}, version = version + 1
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** Returns false when the donor was already notified about this month. */
  async markExpiryNotice(tx: Transaction, { organizationId, id }: RecurringGift): Promise<boolean> {
    const marked = await tx.query(
      `update recurring_gift set expiry_notice_for = make_date(method_expiry_year, method_expiry_month, 1)
       where organization_id = $1 and id = $2
         and expiry_notice_for is distinct from make_date(method_expiry_year, method_expiry_month, 1) returning id`,
      [organizationId, id],
    );
    return marked.length > 0;
  }
}

const toStored = ({ fundId, amount }: Designation) => ({ fundId, amount: amount.toMinorNumber() });
