import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { after, begun, openOf, type ExpectedAuthorization, type NetworkStep } from './authorization-model.ts';
import { type SeededRandom } from '@almoner/testing';
import { swipe } from '../../support/swiper.ts';

const maxSteps = 4;
const pauseMaxMs = 1_500;
const maxAmount = 20_000;

/** The network's side of one purchase after its swipe: random steps, each recorded in the model. */
export class PurchaseLife {
  private readonly options: Stripe.RequestOptions;

  constructor(
    private readonly stripe: Stripe,
    private readonly account: string,
    private readonly random: SeededRandom,
  ) {
    this.options = { stripeAccount: account };
  }

  async live(card: string): Promise<ExpectedAuthorization> {
    const amount = this.random.between(100, maxAmount);
    const { id, approved } = await swipe(this.stripe, { account: this.account, card, amountMinor: amount });
    let one = begun(id, card, amount, approved);
    if (!approved) return one;
    for (let step = this.random.between(0, maxSteps); step > 0 && !one.hasEnded; step--) {
      await pause(this.random.between(0, pauseMaxMs));
      one = await this.stepOf(one);
    }
    await pause(this.random.between(0, pauseMaxMs));
    return this.refundSome(one.hasEnded ? one : await this.endOf(one));
  }

  private stepOf(one: ExpectedAuthorization): Promise<ExpectedAuthorization> {
    const open = openOf(one);
    if (open < 2 || this.random.chance(0.4)) return this.increment(one, this.random.between(100, 3_000));
    const amount = this.random.between(1, open - 1);
    const kind = this.random.pick(['reverse', 'capture', 'capture', 'finalize']);
    if (kind === 'reverse') return this.take(one, { kind, amount });
    if (kind === 'capture') return this.take(one, { kind, amount, closes: false });
    return this.take(one, { kind, amount: one.captured + this.random.between(1, open * 2) });
  }

  private async endOf(one: ExpectedAuthorization): Promise<ExpectedAuthorization> {
    const open = openOf(one);
    const end = this.random.pick([
      'all',
      'all',
      'part',
      'tip',
      'reverse',
      'expire',
      'late',
      'open',
      'open',
      'open',
    ]);
    if (end === 'open') return one;
    if (end === 'reverse') return this.take(one, { kind: 'reverse', amount: open });
    if (end === 'expire') return this.take(one, { kind: 'expire' });
    const expired = end === 'late' ? await this.take(one, { kind: 'expire' }) : one;
    const tip = end === 'tip' ? this.random.between(1, 500) : 0;
    const amount = end === 'part' ? this.random.between(1, Math.max(1, open)) : Math.max(1, open + tip);
    return this.take(expired, { kind: 'capture', amount, closes: true });
  }

  private async refundSome(one: ExpectedAuthorization): Promise<ExpectedAuthorization> {
    if (one.captured === 0 || !this.random.chance(0.25)) return one;
    const { data } = await this.stripe.issuing.transactions.list(
      { card: one.card, type: 'capture', limit: 100 },
      this.options,
    );
    const capture = data.find(({ authorization }) => authorization === one.id);
    if (capture === undefined) return one;
    const amount = this.random.between(1, -capture.amount);
    await this.stripe.testHelpers.issuing.transactions.refund(
      capture.id,
      { refund_amount: amount },
      this.options,
    );
    return after(one, { kind: 'refund', amount });
  }

  private async increment(one: ExpectedAuthorization, amount: number): Promise<ExpectedAuthorization> {
    const { authorizations } = this.stripe.testHelpers.issuing;
    const { request_history: history } = await authorizations.increment(
      one.id,
      { increment_amount: amount },
      this.options,
    );
    return history.at(-1)?.approved === true ? after(one, { kind: 'increment', amount }) : one;
  }

  private async take(
    one: ExpectedAuthorization,
    step: Exclude<NetworkStep, { kind: 'increment' | 'refund' }>,
  ): Promise<ExpectedAuthorization> {
    const { authorizations } = this.stripe.testHelpers.issuing;
    if (step.kind === 'reverse')
      await authorizations.reverse(one.id, { reverse_amount: step.amount || undefined }, this.options);
    else if (step.kind === 'expire') await authorizations.expire(one.id, {}, this.options);
    else if (step.kind === 'finalize')
      await authorizations.finalizeAmount(one.id, { final_amount: step.amount }, this.options);
    else {
      const params = { capture_amount: step.amount, close_authorization: step.closes };
      await authorizations.capture(one.id, params, this.options);
    }
    return after(one, step);
  }
}
