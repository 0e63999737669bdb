import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  controlsRpc,
  fundsRpc,
  programsRpc,
  spendRpc,
  spendRulesRpc,
  type ControlsBody,
  type RequestOf,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { authorizeDirectly } from '../test/authorize-directly.ts';
import { type Circumstances } from '../test/request-event.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server. The cards are registered with the service as `cards` does it.
let spend: SpendHarness;
let owner: { organizationId: string; account: string };
beforeAll(async () => {
  spend = await SpendHarness.start();
  owner = await spend.createOrganization(900_000_000);
});
afterAll(() => spend.stop(), 30_000);

// `npm run in-force -- --count 1000` sets it: for each command.
const count = Number(process.env.IN_FORCE ?? 5);
const concurrent = 5;
const amount = 2_000;
const asService = () => serviceContext('cards', owner.organizationId);

interface ProgramCard extends TestCard {
  readonly programId: string;
  /** The restricted fund that pays; empty for the wallet. */
  readonly fundId: string;
}
interface Prepared extends Circumstances {
  /** True if a restricted fund pays for the program. */
  readonly isPaidByFund?: boolean;
}

/** A card on a program of its own, which allows cash. */
async function registerCard({ isPaidByFund = false }: Prepared = {}): Promise<ProgramCard> {
  const fund = isPaidByFund ? await createFund() : null;
  const { id: programId } = await createProgram(spend, admin(), {
    limit: 100_000,
    budget: 100_000,
    payingAccountId: fund?.accountId ?? null,
  });
  await spend.rpc.call(admin(), controlsRpc.setProgramControls, { ownerId: programId, ...allowing });
  const cardId = newId();
  const card = {
    ...owner,
    cardId,
    programId,
    fundId: fund?.id ?? '',
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

async function createFund() {
  const fund = await spend.rpc.call(admin(), fundsRpc.createFund, {
    name: `Fund ${newId()}`,
    restriction: 'purpose',
    purpose: 'Meals',
    startsOn: null,
    endsOn: null,
  });
  const received = { amount: 100_000, donor: 'Quillmere Trust', reason: 'Letter of March' };
  await spend.rpc.call(admin(), fundsRpc.receiveInFund, { fundId: fund.id, ...received });
  return fund;
}

type Command = (card: ProgramCard) => Promise<unknown>;
const admin = () => spend.admin(owner.organizationId);
const allowing: ControlsBody = { merchantRules: [], perPurchaseLimit: null, cashLimit: 100_000 };
const refusing = {
  merchantRules: [{ kind: 'ban', by: 'mcc', value: '5300' } as const],
  perPurchaseLimit: null,
  cashLimit: null,
};
const cashMachine = { categoryCode: '6011' };
const paidByFund = { isPaidByFund: true };
const setControls =
  (change: Partial<ControlsBody>): Command =>
  ({ programId: ownerId }) =>
    spend.rpc.call(admin(), controlsRpc.setProgramControls, { ownerId, ...allowing, ...change });
function updateFund(change: Omit<RequestOf<typeof fundsRpc.updateFund>, 'fundId'>): Command {
  return ({ fundId }) => spend.rpc.call(admin(), fundsRpc.updateFund, { fundId, ...change });
}
function updateProgram(change: Omit<RequestOf<typeof programsRpc.updateProgram>, 'programId'>): Command {
  return ({ programId }) => spend.rpc.call(admin(), programsRpc.updateProgram, { programId, ...change });
}
const setStatus =
  (status: 'frozen' | 'canceled'): Command =>
  ({ cardId }) =>
    spend.rpc.call(asService(), spendRpc.setCardStatus, { cardId, status });

const setCardholder =
  (by: 'organization' | 'partner'): Command =>
  ({ organizationId, userId }) =>
    spend.rpc.call(asService(), spendRpc.setCardholderStatus, {
      organizationId,
      userId,
      status: 'inactive',
      by,
    });

const commands: readonly (readonly [name: string, command: Command, prepared?: Prepared])[] = [
  ['freezing the card', setStatus('frozen')],
  ['canceling the card', setStatus('canceled')],
  ['archiving its holder', setCardholder('organization')],
  ['stopping its holder at Stripe', setCardholder('partner')],
  [
    'ending the days on which it pays',
    ({ cardId }) =>
      spend.rpc.call(admin(), spendRpc.changeCardExpiry, { cardId, expiresOn: utcDay(new Date()) }),
    { daysAhead: 2 },
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
  ["adding a merchant rule of its program's", setControls({ merchantRules: refusing.merchantRules })],
  ["lowering its program's per-purchase limit", setControls({ perPurchaseLimit: amount - 1 })],
  ["lowering its program's cash limit", setControls({ cashLimit: amount - 1 }), cashMachine],
  ["adding a merchant rule of its fund's", updateFund({ merchantRules: refusing.merchantRules }), paidByFund],
  ["ending its fund's days", updateFund({ endsOn: '2020-01-01' }), paidByFund],
];

/** Purchases before, during and after the command. Resolves with how many after it were approved: none may be. */
async function approvedAfter(command: Command, prepared: Prepared): Promise<number> {
  const card = await registerCard(prepared);
  const buy = () => authorizeDirectly(spend, card, amount, prepared);
  expect(await buy()).toBe(true);
  const during = [1, 2].map(buy);
  await command(card);
  const after = await Promise.all([1, 2, 3].map(buy));
  await Promise.all(during);
  return after.filter(Boolean).length;
}

describe('a purchase that is sent when the call has returned is declined, every time', () => {
  it.each(commands.map(([name, command, prepared = {}]) => ({ name, command, prepared })))(
    `after $name, ${count} times`,
    async ({ command, prepared }) => {
      let [left, approved] = [count, 0];
      const work = async () => {
        while (left > 0) {
          left -= 1;
          approved += await approvedAfter(command, prepared);
        }
      };
      await Promise.all(Array.from({ length: concurrent }, work));
      expect(approved).toBe(0);
    },
    30_000 + count * 500,
  );

  it('after a freeze, when an earlier unfreeze arrives later because Stripe was slow', async () => {
    const card = await registerCard();
    const set = (status: 'active' | 'frozen', version: number) =>
      spend.rpc.call(asService(), spendRpc.setCardStatus, { cardId: card.cardId, status, version });
    await set('frozen', 4);
    await set('active', 3);
    expect(await authorizeDirectly(spend, card, amount)).toBe(false);
    await set('active', 6);
    expect(await authorizeDirectly(spend, card, amount)).toBe(true);
  });

  it('and the books are consistent afterwards', async () => {
    expect(await spend.findings()).toEqual([]);
  });
});
