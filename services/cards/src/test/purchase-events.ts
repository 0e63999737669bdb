import { expect } from '@jest/globals';
import {
  cardsRpc,
  type AuthorizationFact,
  type CardView,
  type PurchaseWire,
  type RequestOf,
  type TransactionFact,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { type CardsHarness, type TestOrganization, type TestPerson } from './cards-harness.ts';

/** One event of `spend`; published again with its id it is the same event. */
interface PublishedFact {
  readonly subject: string;
  readonly fact: AuthorizationFact | TransactionFact;
  readonly id: string;
}

export const merchant = {
  name: 'Fennel Row Produce',
  category: 'grocery_stores_supermarkets',
  city: null,
  country: 'US',
  categoryCode: null,
  networkId: null,
  authorizationMethod: null,
  wallet: null,
};
export const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString();

export const authorizationFact = (
  card: CardView,
  over: Partial<AuthorizationFact> = {},
): AuthorizationFact => ({
  organizationId: card.organizationId,
  authorizationId: newId(),
  revision: 1,
  cardId: card.id,
  userId: card.holder.id,
  stripeAuthorizationId: `iauth_${newId()}`,
  status: 'pending',
  approved: true,
  amount: 5_000,
  held: 5_000,
  captured: 0,
  currency: 'USD',
  merchant,
  declineReason: null,
  spendProgramId: null,
  teamId: null,
  payingAccountId: null,
  networkCreatedAt: at(0),
  ...over,
});
export const transactionFact = (
  { organizationId, authorizationId, stripeAuthorizationId, cardId, userId, ...origin }: AuthorizationFact,
  over: Partial<TransactionFact> = {},
): TransactionFact => ({
  organizationId,
  authorizationId,
  stripeAuthorizationId,
  cardId,
  userId,
  transactionId: newId(),
  stripeTransactionId: `ipi_${newId()}`,
  type: 'capture',
  amount: 5_000,
  currency: 'USD',
  merchant,
  spendProgramId: origin.spendProgramId,
  teamId: origin.teamId,
  payingAccountId: origin.payingAccountId,
  networkCreatedAt: at(5),
  ...over,
});
export const eventOf = ({ subject }: { subject: string }, fact: PublishedFact['fact']): PublishedFact => ({
  subject,
  fact,
  id: newId(),
});

export async function publishEvents(cards: CardsHarness, all: readonly PublishedFact[]): Promise<void> {
  for (const { subject, fact, id } of all) await cards.publish(subject, fact.organizationId, fact, id);
}

export const list = (cards: CardsHarness, ctx: Ctx, over: RequestOf<typeof cardsRpc.listPurchases> = {}) =>
  cards.rpc.call(ctx, cardsRpc.listPurchases, over);
export const lines = async (
  cards: CardsHarness,
  ctx: Ctx,
  over: RequestOf<typeof cardsRpc.listPurchases> = {},
) => (await list(cards, ctx, over)).items.map(({ status, amount }: PurchaseWire) => [status, amount]);
export const expectLines = (cards: CardsHarness, ctx: Ctx, expected: unknown[][]) =>
  eventually(async () => {
    expect(await lines(cards, ctx)).toEqual(expected);
    return true;
  });

export async function createCard(
  cards: CardsHarness,
  owner?: TestOrganization,
  over: { name?: string; teamIds?: string[] } = {},
): Promise<{ holder: TestPerson; card: CardView; admin: Ctx }> {
  const holder = await cards.createMember(owner ?? (await cards.createOrganization()), over);
  return { holder, card: await cards.issue(holder), admin: cards.admin(holder) };
}

/** Inserts pending authorizations, one each minute after `at(0)`. */
export async function addAuthorizations(cards: CardsHarness, card: CardView, count: number): Promise<void> {
  await cards.pool.query(
    `insert into card_authorization (organization_id, id, revision, card_id, user_id, stripe_authorization_id, status, approved,
       amount_minor, currency, merchant, line_status, line_amount_minor, network_created_at)
     select $1, gen_random_uuid(), 1, $2, $3, 'iauth_' || gen_random_uuid(), 'pending', true, 5000, 'USD', $4, 'pending', 5000,
       $5::timestamptz + minute * interval '1 minute' from generate_series(1, $6) minute`,
    [card.organizationId, card.id, card.holder.id, JSON.stringify(merchant), at(0), count],
  );
}
