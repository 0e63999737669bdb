import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { controlsRpc, programsRpc, spendRpc, spendRulesRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { authorizeDirectly } from '../test/authorize-directly.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

// Real here: the service, PostgreSQL, nats-server. The cards are registered with the service as `cards` does it.
let spend: SpendHarness;
let owner: { organizationId: string; account: string };
beforeAll(async () => {
  spend = await SpendHarness.start();
  owner = await spend.createOrganization(900_000_000);
});
afterAll(() => spend.stop(), 30_000);

// `npm run in-force -- --count 1000` sets it: for each command.
const count = Number(process.env.IN_FORCE ?? 10);
const concurrent = 5;
const amount = 2_000;
const asService = () => serviceContext('cards', owner.organizationId);

interface ProgramCard extends TestCard {
  readonly programId: string;
}

/** A card on a program of its own. */
async function registerCard(): Promise<ProgramCard> {
  const { id: programId } = await createProgram(spend, admin(), { limit: 100_000, budget: 100_000 });
  const cardId = newId();
  const card = {
    ...owner,
    cardId,
    programId,
    userId: newId(),
    stripeCardId: `ic_${cardId.replaceAll('-', '')}`,
  };
  await spend.rpc.call(asService(), spendRpc.registerCard, {
    cardId,
    stripeCardId: card.stripeCardId,
    stripeAccountId: card.account,
    userId: card.userId,
    spendRule: { frequency: 'monthly', limit: 100_000 },
    spendRuleId: null,
    spendProgramId: programId,
    currency: 'USD',
    cardCreatedAt: new Date().toISOString(),
  });
  return card;
}

type Command = (card: ProgramCard) => Promise<unknown>;
const admin = () => spend.admin(owner.organizationId);
const refusing = {
  merchantRules: [{ kind: 'ban', by: 'mcc', value: '5300' } as const],
  perPurchaseLimit: null,
  cashLimit: null,
};
function updateProgram(change: Omit<RequestOf<typeof programsRpc.updateProgram>, 'programId'>): Command {
  return ({ programId }) => spend.rpc.call(admin(), programsRpc.updateProgram, { programId, ...change });
}
const setStatus =
  (status: 'frozen' | 'canceled'): Command =>
  ({ cardId }) =>
    spend.rpc.call(asService(), spendRpc.setCardStatus, { cardId, status });

const commands: readonly (readonly [name: string, command: Command])[] = [
  ['freezing the card', setStatus('frozen')],
  ['canceling the card', setStatus('canceled')],
  [
    'archiving its holder',
    ({ organizationId, userId }) =>
      spend.rpc.call(asService(), spendRpc.setCardholderStatus, {
        organizationId,
        userId,
        status: 'inactive',
        by: 'organization',
      }),
  ],
  [
    'lowering its limit',
    ({ cardId }) => spend.rpc.call(admin(), spendRpc.changeCardLimit, { cardId, limit: amount - 1 }),
  ],
  [
    'adding a merchant rule',
    ({ cardId }) =>
      spend.rpc.call(admin(), controlsRpc.setCardControls, {
        ownerId: cardId,
        ...refusing,
      }),
  ],
  [
    'swapping its rule for a lower one',
    async ({ cardId: card }) => {
      const rule = { name: `Rule ${newId()}`, frequency: 'weekly', limit: amount - 1 } as const;
      const { id: spendRuleId } = await spend.rpc.call(admin(), spendRulesRpc.createRule, rule);
      await spend.rpc.call(admin(), spendRulesRpc.swapRule, { card, spendRuleId });
    },
  ],
  [
    'locking it for missing receipts',
    ({ organizationId, userId }) =>
      spend.rpc.call(asService(), spendRpc.setReceiptLock, {
        organizationId,
        userId,
        isLocked: true,
        version: 1,
      }),
  ],
  [
    'pausing its program',
    ({ programId }) => spend.rpc.call(admin(), programsRpc.pauseProgram, { programId }),
  ],
  [
    'closing its program',
    ({ programId }) => spend.rpc.call(admin(), programsRpc.closeProgram, { programId }),
  ],
  ["lowering its program's limit", updateProgram({ limit: amount - 1 })],
  ["lowering its program's budget", updateProgram({ budget: amount - 1 })],
  ['ending its program', updateProgram({ startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' })],
  [
    "adding a merchant rule of its program's",
    ({ programId: ownerId }) =>
      spend.rpc.call(admin(), controlsRpc.setProgramControls, { ownerId, ...refusing }),
  ],
];

/** Purchases before, during and after the command. Resolves with how many after it were approved: none may be. */
async function approvedAfter(command: Command): Promise<number> {
  const card = await registerCard();
  expect(await authorizeDirectly(spend, card, amount)).toBe(true);
  const during = [1, 2].map(() => authorizeDirectly(spend, card, amount));
  await command(card);
  const after = await Promise.all([1, 2, 3].map(() => authorizeDirectly(spend, card, amount)));
  await Promise.all(during);
  return after.filter(Boolean).length;
}

describe('a purchase that is sent when the call has returned is declined, every time', () => {
  it.each(commands)(
    `after %s, ${count} times`,
    async (_, command) => {
      let [left, approved] = [count, 0];
      const work = async () => {
        while (left > 0) {
          left -= 1;
          approved += await approvedAfter(command);
        }
      };
      await Promise.all(Array.from({ length: concurrent }, work));
      expect(approved).toBe(0);
    },
    30_000 + count * 500,
  );

  it('after a freeze, when a release that was answered by Stripe too late arrives behind it', async () => {
    const card = await registerCard();
    const set = (status: 'active' | 'frozen', version: number) =>
      spend.rpc.call(asService(), spendRpc.setCardStatus, { cardId: card.cardId, status, version });
    await set('frozen', 4);
    await set('active', 3);
    expect(await authorizeDirectly(spend, card, amount)).toBe(false);
    await set('active', 6);
    expect(await authorizeDirectly(spend, card, amount)).toBe(true);
  });

  it('and the books agree with themselves afterwards', async () => {
    expect(await spend.findings()).toEqual([]);
  });
});
