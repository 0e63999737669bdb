import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { serviceContext } from '@almoner/platform';
import { authorizeDirectly } from '../test/authorize-directly.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const ask = (card: TestCard, amount: number) => authorizeDirectly(spend, card, amount);
const approvals = (answers: readonly boolean[]) => answers.filter(Boolean).length;

describe('purchases at the same moment', () => {
  it('200 on one card with a limit for exactly 50 approve exactly 50', async () => {
    const card = await spend.createCard(await spend.createOrganization(10_000_000), 'monthly', 50_000);
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(card, 1_000)));
    expect(approvals(answers)).toBe(50);
    expect(await spend.usage(card)).toMatchObject({ spent: 50_000, held: 50_000 });
    expect(await spend.findings()).toEqual([]);
  });

  it('200 on twenty cards of one wallet with money for exactly 10 approve exactly 10', async () => {
    const owner = await spend.createOrganization(10_000);
    const cards = await Promise.all(
      Array.from({ length: 20 }, () => spend.createCard(owner, 'daily', 1_000_000)),
    );
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => ask(cards[index % 20] ?? cards[0]!, 1_000)),
    );
    expect(approvals(answers)).toBe(10);
    expect(await spend.wallet(owner.organizationId)).toMatchObject({
      posted: 10_000,
      onHold: 10_000,
      available: 0,
    });
    expect(await spend.findings()).toEqual([]);
  });

  it('of many organizations never mix, and are declined once a freeze in between has returned', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => spend.createOrganization(50_000)));
    const cards = await Promise.all(owners.map((owner) => spend.createCard(owner, 'total', 25_000)));
    const rounds = cards.flatMap((card) => Array.from({ length: 40 }, () => ask(card, 1_000)));
    const answers = await Promise.all(rounds);
    expect(approvals(answers)).toBe(4 * 25);
    const [first] = cards;
    if (first === undefined) throw new Error('no card');
    const fresh = await spend.createCard(first, 'total', 1_000_000);
    const during = Array.from({ length: 30 }, () => ask(fresh, 1));
    await spend.rpc.call(serviceContext('cards', fresh.organizationId), spendRpc.setCardStatus, {
      cardId: fresh.cardId,
      status: 'frozen',
    });
    const heldAtFreeze = (await spend.usage(fresh)).spent;
    await Promise.all([...during, ...Array.from({ length: 30 }, () => ask(fresh, 1))]);
    expect((await spend.usage(fresh)).spent).toBe(heldAtFreeze);
    expect(await spend.findings()).toEqual([]);
  });

  it('of different amounts approve a small one where a large one did not fit, each with its figures', async () => {
    const owner = await spend.createOrganization(10_000);
    const [limited, free] = [
      await spend.createCard(owner, 'weekly', 4_000),
      await spend.createCard(owner, 'weekly', 90_000),
    ];
    const sums = Array.from({ length: 60 }, (_, index) => ((index * 37) % 24) * 50 + 25);
    await Promise.all(sums.map((sum, index) => ask(index % 2 === 0 ? limited : free, sum)));

    const figures = await figuresOf(limited.cardId);
    expect(figures.some(({ reason }) => reason === 'spend_limit_exceeded')).toBe(true);
    for (const { reason, amount, spentBefore } of figures) {
      expect(spentBefore + amount > 4_000).toBe(reason === 'spend_limit_exceeded');
    }
    const all = [...figures, ...(await figuresOf(free.cardId))].filter(({ available }) => available !== null);
    expect(all.some(({ reason }) => reason === 'insufficient_funds')).toBe(true);
    for (const { reason, amount, available } of all) {
      expect(amount > (available ?? 0)).toBe(reason === 'insufficient_funds');
    }
    // Each approved purchase saw a different balance: the one that its predecessors left.
    const approved = all.filter(({ reason }) => reason === null);
    const falling = approved.toSorted((one, other) => (other.available ?? 0) - (one.available ?? 0));
    falling.reduce((left, { amount, available }) => {
      expect(available).toBe(left);
      return left - amount;
    }, 10_000);
    expect(await spend.findings()).toEqual([]);
  });
});

interface Figures {
  readonly amount: number;
  readonly reason: string | null;
  readonly spentBefore: number;
  readonly available: number | null;
}

async function figuresOf(cardId: string): Promise<Figures[]> {
  const { rows } = await spend.pool.query<Figures>(
    `select d.amount_minor::int as amount, d.decline_reason as reason, d.limit_spent_before[1]::int as "spentBefore",
            d.available_before_minor::int as available
     from decision d join card_authorization a on a.id = d.authorization_id where a.card_id = $1`,
    [cardId],
  );
  return rows;
}
