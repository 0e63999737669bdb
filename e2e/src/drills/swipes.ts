import { eventually } from '@almoner/testing';
import type Stripe from 'stripe';
import { swipe } from '../support/swiper.ts';

export interface SwipeAnswer {
  readonly card: string;
  readonly amountMinor: number;
  readonly approved: boolean;
}

/** Purchases at a steady rate, each started when it is due, independently of the others. */
export class Swipes {
  private readonly stripe: Stripe;
  private readonly account: string;
  private readonly cards: readonly string[];
  private readonly started: Promise<SwipeAnswer>[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(stripe: Stripe, account: string, cards: readonly string[]) {
    this.stripe = stripe;
    this.account = account;
    this.cards = cards;
  }

  get count(): number {
    return this.started.length;
  }

  start(perSecond: number): void {
    this.timer = setInterval(() => this.started.push(this.next()), 1000 / perSecond);
  }

  /** Resolves when this many more were started. */
  async more(count: number): Promise<void> {
    const wanted = this.count + count;
    await eventually(() => this.count >= wanted);
  }

  /** All answers, in the order in which the purchases were started. */
  stop(): Promise<SwipeAnswer[]> {
    clearInterval(this.timer);
    return Promise.all(this.started);
  }

  private async next(): Promise<SwipeAnswer> {
    const index = this.count;
    const card = this.cards[index % this.cards.length] ?? '';
    const amountMinor = 100 + ((index * 37) % 900);
    const { approved } = await swipe(this.stripe, { account: this.account, card, amountMinor });
    return { card, amountMinor, approved };
  }
}
