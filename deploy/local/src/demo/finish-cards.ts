import { type DemoCard, type DemoMerchant } from './cards.ts';
import { type DemoOrganization, type IssuedCard } from './organizations.ts';
import { type SandboxClient } from './sandbox-client.ts';

interface Usage {
  readonly spent: number;
  readonly limit: number;
  readonly periodStart: string;
}

interface Swipe {
  readonly card: IssuedCard;
  readonly amount: number;
  readonly merchant: DemoMerchant;
  readonly at: Date;
}

const hourMs = 3_600_000;
const firstHoursAgo = 1.5;
const hoursApart = 4.5;
const declinedHoursAgo = 0.7;
const frozenHoursAgo = 0.2;
/** A card this full is asked for more than it has left. */
const tooFull = 0.9;
const frozenAmount = 4_275;
const leastPurchase = 100;
/** Pieces grow and shrink in turn by this share, and stay below the shop's highest amount. */
const unevenness = 0.13;
const mostShare = 0.85;

/**
 * The last day and a half: cards come to where they should stand in their period, which the random year alone would
 * not tell; two are asked for more than they have left, and one is frozen.
 */
export async function finishCards(
  sandbox: SandboxClient,
  organization: DemoOrganization,
  now: Date,
): Promise<void> {
  const { admin, account, cards } = organization;
  const usages = await usagesOf(organization);
  for (const { id, plan } of cards) if (plan.isFrozen) await admin.post(`/api/cards/${id}/freeze`);
  const swipes = cards.flatMap((card) => lastSwipes(card, usages.get(card.id), now));
  for (const { card, amount, merchant, at } of swipes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await sandbox.setClock(at);
    await sandbox.swipe(account, card.stripeCardID, amount, merchant);
  }
}

async function usagesOf({ admin, organizationId }: DemoOrganization): Promise<Map<string, Usage>> {
  const cards = await admin.post<{ id: string; usage: Usage | null }[]>(
    '/api/creditcard/getAllNonCancelledCards',
    { organizationId },
  );
  return new Map(cards.flatMap(({ id, usage }) => (usage === null ? [] : [[id, usage] as const])));
}

function lastSwipes(card: IssuedCard, usage: Usage | undefined, now: Date): Swipe[] {
  const { plan } = card;
  const merchant = plan.merchants[0];
  if (usage === undefined || merchant === undefined) return [];
  const at = (hoursAgo: number) => within(usage, now, hoursAgo);
  if (plan.isFrozen) return [{ card, merchant, amount: frozenAmount, at: at(frozenHoursAgo) }];
  if (plan.fullness === undefined) return [];
  const filling = fillingAmounts(plan, usage).map((amount, index) => ({
    ...{ card, merchant, amount, at: at(firstHoursAgo + index * hoursApart) },
  }));
  if (plan.fullness <= tooFull) return filling;
  const tooMuch = Math.round(usage.limit * (1 - plan.fullness)) + merchant.from;
  return [...filling, { card, merchant, amount: tooMuch, at: at(declinedHoursAgo) }];
}

/** What is missing, in uneven pieces that the shop would charge. */
function fillingAmounts({ fullness = 0, merchants }: DemoCard, { spent, limit }: Usage): number[] {
  const missing = Math.round(fullness * limit) - spent;
  if (missing < leastPurchase) return [];
  const most = merchants[0]?.to ?? missing;
  const count = Math.ceil(missing / (most * mostShare));
  const end = (piece: number) => Math.round((missing * (piece + (piece % 2) * unevenness)) / count);
  return Array.from(
    { length: count },
    (_, index) => (index === count - 1 ? missing : end(index + 1)) - end(index),
  );
}

/** So many hours ago, but inside of the card's period. */
function within({ periodStart }: Usage, now: Date, hoursAgo: number): Date {
  const earliest = Math.min(now.getTime(), new Date(periodStart).getTime() + 60_000);
  return new Date(Math.max(earliest, now.getTime() - hoursAgo * hourMs));
}
