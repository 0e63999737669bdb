import { Inject, Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK } from '@almoner/platform';
import Stripe from 'stripe';
import { type Payment } from '../gifts/domain/payment.ts';
import {
  Payments,
  type CustomerPayment,
  type OpenPayment,
  type PaymentReference,
  type PaymentRequest,
  type RefundAtStripe,
  type ReportedRefund,
  type SavedCard,
  type SavedCharge,
  type RefundToMake,
} from '../gifts/payments.port.ts';
import { typesOf } from './method-types.ts';
import { money, stateOf, toPayment } from './payment.mapper.ts';
import { unavailable } from './unavailable.ts';

const pageSize = 100;
const paymentFailed = 402;
const refundEvents = ['refund.created', 'refund.updated', 'refund.failed'];

/** Payment intents on the nonprofit's own account: it is the merchant and pays the fee (Stripe: direct charges). */
@Injectable()
export class DirectCharges extends Payments {
  constructor(
    private readonly stripe: Stripe,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async open({
    giftId,
    stripeAccountId,
    total,
    description,
    ...request
  }: PaymentRequest): Promise<OpenPayment> {
    const { keepMethodFor } = request;
    const customer =
      keepMethodFor === undefined
        ? request.stripeCustomerId
        : await this.createCustomer(giftId, stripeAccountId, keepMethodFor);
    const intent = await this.stripe.paymentIntents
      .create(
        {
          amount: total.toMinorNumber(),
          currency: total.currency.toLowerCase(),
          description,
          metadata: { gift_id: giftId },
          ...(customer !== undefined && { customer }),
          ...(request.stripePaymentMethodId !== undefined && {
            payment_method: request.stripePaymentMethodId,
          }),
          ...(keepMethodFor !== undefined && { setup_future_usage: 'off_session' as const }),
          // The page cannot follow a redirect. No receipt_email, because we send the receipts.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          ...typesOf(request.method),
        },
        { stripeAccount: stripeAccountId, idempotencyKey: `gift-${giftId}` },
      )
      .catch(asFailure);
    if (intent.client_secret === null) throw failure('stripe_unavailable');
    return { stripePaymentIntentId: intent.id, clientSecret: intent.client_secret };
  }

  async findOfCustomer({
    giftId,
    stripeAccountId: stripeAccount,
    stripeCustomerId: customer,
    since,
  }: {
    giftId: string;
    stripeAccountId: string;
    stripeCustomerId: string;
    since: Date;
  }): Promise<CustomerPayment | null> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const intents = this.stripe.paymentIntents.list(
      { customer, created, limit: pageSize },
      { stripeAccount },
    );
    try {
      for await (const { id, amount, currency, metadata } of intents)
        if (metadata.gift_id === giftId) return { stripePaymentIntentId: id, total: money(amount, currency) };
    } catch (error) {
      throw unavailable(error);
    }
    return null;
  }

  async chargeSaved({
    stripeAccountId,
    stripePaymentIntentId,
    stripePaymentMethodId,
    method,
    attempt,
  }: SavedCharge): Promise<boolean> {
    try {
      await this.stripe.paymentIntents.confirm(
        stripePaymentIntentId,
        {
          payment_method: stripePaymentMethodId,
          off_session: true,
          // The first payment kept the account for later ones; Stripe does not combine that with a debit without the donor.
          ...(method === 'bank_debit' && { setup_future_usage: '' as const }),
        },
        { stripeAccount: stripeAccountId, idempotencyKey: `charge-${attempt}` },
      );
    } catch (error) {
      // For bank accounts Stripe reports a refusal as another error type, with the status of a failed payment.
      const isRefusedDebit =
        error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === paymentFailed;
      const isDecline = error instanceof Stripe.errors.StripeCardError || isRefusedDebit;
      // It was paid before: an intent can be paid once, whoever confirms it.
      const isPaid =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === 'payment_intent_unexpected_state';
      if (isDecline || isPaid) return true;
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
      if ((await this.customerOf(stripeAccountId, stripePaymentMethodId)) !== null) throw unavailable(error);
      return false;
    }
    return true;
  }

  async isKept({ stripeAccountId, stripeCustomerId, stripePaymentMethodId }: SavedCard): Promise<boolean> {
    return (await this.customerOf(stripeAccountId, stripePaymentMethodId)) === stripeCustomerId;
  }

  /** Null for a card or bank account that was removed from its customer: it can never be charged again. */
  private async customerOf(stripeAccount: string, stripePaymentMethodId: string): Promise<string | null> {
    try {
      const { customer } = await this.stripe.paymentMethods.retrieve(
        stripePaymentMethodId,
        {},
        { stripeAccount },
      );
      return typeof customer === 'string' ? customer : (customer?.id ?? null);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw unavailable(error);
    }
  }

  async read(reference: PaymentReference): Promise<Payment | null> {
    const intent = await this.retrieve(reference);
    if (intent === null) return null;
    if (intent.status !== 'succeeded') return toPayment(intent, [], this.clock.now());
    return toPayment(intent, await this.refundsOf(reference), this.clock.now());
  }

  private async refundsOf({
    stripeAccountId: stripeAccount,
    stripePaymentIntentId,
  }: PaymentReference): Promise<Stripe.Refund[]> {
    const expand = ['data.failure_balance_transaction'];
    const params = { payment_intent: stripePaymentIntentId, limit: pageSize, expand };
    const refunds: Stripe.Refund[] = [];
    try {
      for await (const refund of this.stripe.refunds.list(params, { stripeAccount })) refunds.push(refund);
    } catch (error) {
      throw unavailable(error);
    }
    return refunds;
  }

  async reportedRefunds(stripeAccountId: string, since: Date): Promise<ReportedRefund[]> {
    const on = { stripeAccount: stripeAccountId };
    const earliest = Math.floor(since.getTime() / 1000);
    const params = { types: refundEvents, created: { gte: earliest }, limit: pageSize };
    const found: ReportedRefund[] = [];
    for await (const { data } of this.stripe.events.list(params, on)) {
      const { object: refund } = data;
      if (!('object' in refund) || refund.object !== 'refund' || refund.payment_intent === null) continue;
      found.push(toReportedRefund(refund, refund.payment_intent));
    }
    return found;
  }

  async refund(
    { id, amount, reason, stripeAccountId, stripePaymentIntentId }: RefundToMake,
    onRefused: () => Promise<void>,
  ): Promise<RefundAtStripe> {
    // An earlier request may have succeeded although its response was lost, and Stripe forgets keys after a day.
    const made = await this.findRefund({ id, stripeAccountId, stripePaymentIntentId });
    if (made !== null) return toRefundAtStripe(made);
    try {
      const refund = await this.stripe.refunds.create(
        {
          payment_intent: stripePaymentIntentId,
          amount: amount.toMinorNumber(),
          reason,
          metadata: { refund_request_id: id },
        },
        { stripeAccount: stripeAccountId, idempotencyKey: `refund-${id}` },
      );
      return toRefundAtStripe(refund);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw failure('stripe_unavailable');
      await onRefused();
      throw failure('stripe_refused', 'Stripe refused this refund; nothing was refunded.');
    }
  }

  private async findRefund({
    id,
    stripeAccountId,
    stripePaymentIntentId,
  }: Pick<RefundToMake, 'id' | 'stripeAccountId' | 'stripePaymentIntentId'>): Promise<Stripe.Refund | null> {
    try {
      const params = { payment_intent: stripePaymentIntentId, limit: pageSize };
      const refunds = this.stripe.refunds.list(params, { stripeAccount: stripeAccountId });
      for await (const refund of refunds) if (refund.metadata?.refund_request_id === id) return refund;
      return null;
    } catch {
      throw failure('stripe_unavailable');
    }
  }

  async readRefund({
    stripeAccountId,
    stripeRefundId,
  }: {
    stripeAccountId: string;
    stripeRefundId: string;
  }): Promise<RefundAtStripe> {
    return toRefundAtStripe(
      await this.stripe.refunds.retrieve(stripeRefundId, {}, { stripeAccount: stripeAccountId }),
    );
  }

  async cancel({ stripeAccountId, stripePaymentIntentId }: PaymentReference): Promise<void> {
    try {
      await this.stripe.paymentIntents.cancel(
        stripePaymentIntentId,
        { cancellation_reason: 'abandoned' },
        { stripeAccount: stripeAccountId },
      );
    } catch (error) {
      // It has been paid or was canceled before; the next read shows which.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
    }
  }

  /** One for each recurring gift: whoever types an address does not reach the cards of another donor of that address. */
  private async createCustomer(
    giftId: string,
    stripeAccountId: string,
    { email, name }: { email: string; name: string | null },
  ): Promise<string> {
    const { id } = await this.stripe.customers
      .create(
        { email, ...(name !== null && name !== '' && { name }), metadata: { gift_id: giftId } },
        { stripeAccount: stripeAccountId, idempotencyKey: `gift-customer-${giftId}` },
      )
      .catch(asFailure);
    return id;
  }

  private async retrieve({
    stripeAccountId,
    stripePaymentIntentId,
  }: PaymentReference): Promise<Stripe.PaymentIntent | null> {
    try {
      return await this.stripe.paymentIntents.retrieve(
        stripePaymentIntentId,
        { expand: ['latest_charge.balance_transaction', 'payment_method'] },
        { stripeAccount: stripeAccountId },
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw unavailable(error);
    }
  }
}

const toRefundAtStripe = (refund: Stripe.Refund): RefundAtStripe => ({
  stripeRefundId: refund.id,
  hasFailed: stateOf(refund) === 'failed',
});

const toReportedRefund = (refund: Stripe.Refund, intent: string | Stripe.PaymentIntent): ReportedRefund => ({
  stripeRefundId: refund.id,
  stripePaymentIntentId: typeof intent === 'string' ? intent : intent.id,
  state: stateOf(refund),
});

function asFailure(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw failure('stripe_refused', 'This gift cannot be taken now; nothing was charged.');
  throw failure('stripe_unavailable');
}
