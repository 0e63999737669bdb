import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fundsHttp, giftsHttp, programsHttp, reconciliationHttp, walletHttp } from '@almoner/contracts';
import { SeededRandom, eventually } from '@almoner/testing';
import { openFinancialAccount } from '../support/financial-account.ts';
import { expectJournalToAgree } from '../support/journal.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { startGift } from '../support/start-gift.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const rounds = 3;
const merchant = 'Harvest Market';

let organization: Organization;
let financialAccount: string;
let fundId: string;
let slug: string;
let campaignId: string;
/** One that the wallet pays and one that the fund pays. */
let cards: readonly [string, string];
const random = new SeededRandom(20_261_128);
const on = () => ({ stripeAccount: organization.stripeAccount });
const network = stripeClient;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.linkBankAccount();
  financialAccount = await openFinancialAccount(organization);
  await organization.deposit(500_000);
  slug = `books-${randomUUID().slice(0, 8)}`;
  ({ id: campaignId } = await organization.createCampaign({ slug, title: 'A random year' }));
  const { admin } = organization;
  const fund = await admin.call(fundsHttp.createFund, {
    body: { name: 'Cold Storage', restriction: 'purpose', purpose: 'A cold room' },
  });
  fundId = fund.id;
  const program = await admin.call(programsHttp.createProgram, {
    body: { name: 'Cold room', frequency: 'monthly', limit: 1_000_000, payingAccountId: fund.accountId },
  });
  const issued = { holder: admin, limitMinor: 1_000_000 };
  const ofWallet = await organization.issueCard(issued);
  const ofFund = await organization.issueCard({ ...issued, spendProgramId: program.id });
  cards = [ofWallet.stripeCardID, ofFund.stripeCardID];
});

/** For a gift, of which a part may be for the fund; returns its payment. */
async function give(method: string): Promise<string> {
  const amount = random.between(1_000, 9_000);
  const designations = random.chance(0.6) ? [{ fundId, amount: random.between(100, amount) }] : [];
  const gift = { campaign: slug, amount, email: newAddress('donor'), designations };
  const { clientSecret } = await startGift(organization, gift);
  const [payment = ''] = clientSecret.split('_secret_');
  await network().paymentIntents.confirm(payment, { payment_method: method }, on());
  return payment;
}

/** Returns the capture's id at Stripe. */
async function buy(card: string): Promise<string | undefined> {
  const { id, approved } = await swipe(network(), {
    account: organization.stripeAccount,
    card,
    amountMinor: random.between(500, 3_000),
    merchant,
  });
  if (!approved) return undefined;
  const captured = random.between(300, 4_000);
  await network().testHelpers.issuing.authorizations.capture(id, { capture_amount: captured }, on());
  const { data } = await network().issuing.transactions.list({ card, limit: 1 }, on());
  return data[0]?.id;
}

type Transfer = 'deposit' | 'withdrawal' | 'vault_in' | 'vault_out';

/** A refusal for lack of money also counts as a step. Returns the amount. */
async function transfer(kind: Transfer): Promise<number> {
  const amount = random.between(1_000, 9_000);
  await organization.admin.try(walletHttp.startTransfer, { body: { kind, amount } });
  return amount;
}

const treasury = () => network().treasury;
const bank = () => network().testHelpers.treasury;

/** Once each: the starts of card gifts are counted for all tests of this address together. */
const gifts = {
  gift: () => give('pm_card_bypassPending'),
  giftInTransit: () => give('pm_card_visa'),
  giftRefund: async () => {
    const payment = await give('pm_card_bypassPending');
    await network().refunds.create({ payment_intent: payment, amount: random.between(100, 1_000) }, on());
  },
  giftDispute: () => give('pm_card_createDispute'),
} as const;

const steps = {
  offlineGift: () =>
    organization.admin.call(giftsHttp.recordGift, {
      body: {
        campaignId,
        method: 'check',
        amount: random.between(1_000, 9_000),
        receivedOn: new Date().toISOString().slice(0, 10),
        donor: { name: 'Ruth Abernathy' },
        designations: [],
      },
    }),
  purchase: () => buy(random.pick(cards)),
  purchaseRefund: async () => {
    const capture = await buy(random.pick(cards));
    if (capture === undefined) return;
    await network().testHelpers.issuing.transactions.refund(capture, { refund_amount: 300 }, on());
  },
  unlinkedRefund: () =>
    network().testHelpers.issuing.transactions.createUnlinkedRefund(
      {
        card: random.pick(cards),
        amount: random.between(100, 500),
        currency: 'usd',
        merchant_data: { name: merchant, category: 'grocery_stores_supermarkets' },
      },
      on(),
    ),
  depositReturn: async () => {
    const sent = await transfer('deposit');
    const id = await eventually(async () => {
      const { data } = await treasury().inboundTransfers.list({ financial_account: financialAccount }, on());
      return data.find(({ amount, status }) => amount === sent && status === 'succeeded')?.id;
    });
    await bank().inboundTransfers.returnInboundTransfer(id, {}, on());
  },
  withdrawalReturn: async () => {
    const sent = await transfer('withdrawal');
    const id = await eventually(async () => {
      const { data } = await treasury().outboundTransfers.list({ financial_account: financialAccount }, on());
      return data.find(({ amount, status }) => amount === sent && status === 'posted')?.id;
    });
    await bank().outboundTransfers.returnOutboundTransfer(id, {}, on());
  },
  vaultIn: () => transfer('vault_in'),
  vaultOut: () => transfer('vault_out'),
  receipt: () =>
    organization.admin.try(fundsHttp.receiveInFund, {
      params: { id: fundId },
      body: { amount: random.between(1_000, 5_000), donor: 'Alder Trust', reason: 'Letter of May 2' },
    }),
  release: () =>
    organization.admin.try(fundsHttp.releaseFund, {
      params: { id: fundId },
      body: { amount: random.between(100, 2_000), reason: 'Spent by check', evidence: 'Invoice 17' },
    }),
} as const;

/** Stripe owes the organization nothing that would change the books later. */
const isPaidOut = () =>
  eventually(async () => {
    const { available, pending } = await network().balance.retrieve({}, on());
    const { data } = await network().payouts.list({ limit: 100 }, on());
    return (
      [...available, ...pending].every(({ amount }) => amount === 0) &&
      data.every(({ status }) => status === 'paid')
    );
  });

/** Everything that Stripe has is booked. */
const isReconciled = () =>
  eventually(async () => {
    const days = await organization.admin.call(reconciliationHttp.checkReconciliation, { body: {} });
    return days.length > 0 && days.every(({ difference }) => difference === 0);
  });

describe('A random history with refunds, disputes, returns and releases', () => {
  it('is at Stripe what it is in the books, and in hledger what it is in the API', async () => {
    const remaining = [
      ...Object.values(gifts),
      ...Array.from({ length: rounds }, () => Object.values(steps)).flat(),
    ];
    while (remaining.length > 0) {
      const [step] = remaining.splice(random.between(0, remaining.length - 1), 1);
      await step?.();
    }
    await isPaidOut();
    await isReconciled();
    await expectJournalToAgree(organization.admin, rounds * 10);
    const { items } = await organization.admin.call(walletHttp.listTransfers, { query: { view: 'ledger' } });
    expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThan(8);
  });
});
