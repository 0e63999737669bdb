import { type DemoCard, type DemoMerchant } from './cards.ts';
import { seededRandom, type PlannedPurchase } from './plan.ts';
import { dayMs } from './demo-days.ts';

/** In cents, as the platform reports it. */
export interface CardUsage {
  readonly spent: number;
  readonly limit: number;
  readonly periodStart: string;
}
export interface UsedCard {
  readonly plan: DemoCard;
  readonly usage: CardUsage;
}

const hourMs = 3_600_000;
/** The last purchases start at most this long ago, within the card's period. */
const daysBack = 6;
const pendingDays = 2;
const firstHoursAgo = 1.2;
/** Opening hours of the shops (UTC; the kitchen is on the west coast). */
const opensAt = 14;
const closesAt = 23;
/** Age of the first declined purchase, and the distance to each further one. */
const declinedHoursAgo = 0.7;
const declinedHoursApart = 2.6;
const frozenHoursAgo = 27;
const frozenAmount = 4_275;
/** A card with at least this usage gets a purchase above its limit. */
const tooFull = 0.9;
const leastPurchase = 100;
/** Average share of the shop's highest amount per purchase. */
const usualShare = 0.6;

/** The purchases that bring each card to its planned usage, in order of time. */
export function lastPurchases(cards: readonly UsedCard[], now: Date, seed: number): PlannedPurchase[] {
  const random = seededRandom(seed);
  let declined = 0;
  return cards
    .flatMap(({ plan, usage }) => {
      if (plan.isFrozen) return [attempt(plan, usage, frozenAmount, now, frozenHoursAgo)];
      if (plan.fullness === undefined) return [];
      const filling = fill(plan, usage, now, random);
      if (plan.fullness <= tooFull) return filling;
      const tooMuch = Math.round(usage.limit * (1 - plan.fullness)) + (plan.merchants[0]?.from ?? 0);
      const hoursAgo = declinedHoursAgo + declinedHoursApart * declined++;
      return [...filling, attempt(plan, usage, tooMuch, now, hoursAgo)];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function attempt(
  card: DemoCard,
  usage: CardUsage,
  amount: number,
  now: Date,
  hoursAgo: number,
): PlannedPurchase {
  const at = inPeriod(usage, now, new Date(now.getTime() - hoursAgo * hourMs));
  return { card, merchant: shopFor(card, amount, 0), amount, at, end: 'pending' };
}

function fill(card: DemoCard, usage: CardUsage, now: Date, random: () => number): PlannedPurchase[] {
  const amounts = fillingAmounts(card, usage, random);
  const earliest = Math.max(now.getTime() - daysBack * dayMs, new Date(usage.periodStart).getTime());
  const latest = now.getTime() - firstHoursAgo * hourMs;
  return amounts.map((amount, index) => {
    const share = (index + random()) / amounts.length;
    const at = inPeriod(usage, now, whileOpen(new Date(earliest + (latest - earliest) * share), random));
    const isYoung = now.getTime() - at.getTime() < pendingDays * dayMs;
    return {
      card,
      merchant: shopFor(card, amount, index),
      amount,
      at,
      end: isYoung ? 'pending' : 'captured',
    };
  });
}

/** Splits the missing amount into uneven purchases within the shop's range. */
function fillingAmounts(
  { fullness = 0, merchants }: DemoCard,
  { spent, limit }: CardUsage,
  random: () => number,
): number[] {
  const missing = Math.round(fullness * limit) - spent;
  if (missing < leastPurchase) return [];
  const usual = (merchants[0]?.to ?? missing) * usualShare;
  const weights = Array.from(
    { length: Math.max(1, Math.round(missing / usual)) },
    () => 0.6 + 0.8 * random(),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const pieces = weights.map((weight) => Math.floor((missing * weight) / whole));
  const rest = missing - pieces.reduce((sum, piece) => sum + piece, 0);
  return pieces.map((piece, index) => (index === 0 ? piece + rest : piece));
}

/** The card's shops in turn, among those that charge such an amount. */
function shopFor({ name, merchants }: DemoCard, amount: number, index: number): DemoMerchant {
  const fitting = merchants.filter(({ from, to }) => amount >= from && amount <= to);
  const shop = fitting[index % fitting.length] ?? merchants[0];
  if (shop === undefined) throw new Error(`${name} has no merchant.`);
  return shop;
}

/** The instant itself if the shops are open, otherwise some minutes before they last closed. */
function whileOpen(at: Date, random: () => number): Date {
  const hour = at.getUTCHours();
  if (hour >= opensAt && hour < closesAt) return at;
  const closed = new Date(at);
  if (hour < opensAt) closed.setUTCDate(closed.getUTCDate() - 1);
  closed.setUTCHours(closesAt, 0, 0, 0);
  return new Date(closed.getTime() - (5 + random() * 300) * 60_000);
}

/** Not before the start of the card's period, or it would not count in it. */
function inPeriod({ periodStart }: CardUsage, now: Date, at: Date): Date {
  const earliest = Math.min(now.getTime(), new Date(periodStart).getTime() + 60_000);
  return new Date(Math.max(earliest, at.getTime()));
}
