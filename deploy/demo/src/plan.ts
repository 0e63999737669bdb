import { type DemoCard, type DemoMerchant } from './cards.ts';
import { dayMs } from './demo-days.ts';

export type PurchaseEnd = 'captured' | 'pending' | 'reversed' | 'refunded' | 'partly captured';

export interface PlannedPurchase {
  readonly card: DemoCard;
  readonly merchant: DemoMerchant;
  /** In cents. */
  readonly amount: number;
  readonly at: Date;
  readonly end: PurchaseEnd;
}

const daysOfYear = 364;
/** The share of purchases that are reversed, refunded, and captured in part, in that order. */
const rareEnds: readonly (readonly [PurchaseEnd, number])[] = [
  ['reversed', 0.02],
  ['refunded', 0.03],
  ['partly captured', 0.01],
];
/** Purchases newer than this are still pending. */
const pendingDays = 2;

/** A small seeded random generator (mulberry32), so that two runs create the same year. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A year of purchases up to `now`, in chronological order, with more toward the end, during opening hours. */
export function planYear(cards: readonly DemoCard[], now: Date, seed: number): PlannedPurchase[] {
  const random = seededRandom(seed);
  return cards
    .flatMap((card) => planCard(card, now, random))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function planCard(card: DemoCard, now: Date, random: () => number): PlannedPurchase[] {
  const count = Math.round(card.perMonth * 12);
  return Array.from({ length: count }, () => {
    const merchant = card.merchants[Math.floor(random() * card.merchants.length)] ?? card.merchants[0];
    if (merchant === undefined) throw new Error(`${card.name} has no merchant.`);
    const daysAgo = daysOfYear * (1 - leaningToOne(random()));
    const at = atOpeningHours(new Date(now.getTime() - daysAgo * dayMs), random);
    const isYoung = now.getTime() - at.getTime() < pendingDays * dayMs;
    return {
      card,
      merchant,
      amount: amountAt(merchant, random),
      at: at < now ? at : new Date(at.getTime() - dayMs),
      end: isYoung ? 'pending' : endOf(random),
    };
  });
}

/** Maps 0..1 to 0..1, so that purchases per day grow fourfold toward the end. */
function leaningToOne(share: number): number {
  const start = 0.25;
  return (Math.sqrt(start ** 2 + (1 - start ** 2) * share) - start) / (1 - start);
}

function amountAt({ from, to }: DemoMerchant, random: () => number): number {
  return Math.round(from + (to - from) * random() ** 1.6);
}

function atOpeningHours(day: Date, random: () => number): Date {
  const time = new Date(day);
  time.setUTCHours(14 + Math.floor(random() * 9), Math.floor(random() * 60), Math.floor(random() * 60), 0);
  return time;
}

function endOf(random: () => number): PurchaseEnd {
  let left = random();
  for (const [end, share] of rareEnds) {
    if (left < share) return end;
    left -= share;
  }
  return 'captured';
}
