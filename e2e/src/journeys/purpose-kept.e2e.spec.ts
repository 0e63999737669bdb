import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fundsHttp, programsHttp, purchasesHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { openFinancialAccount } from '../support/financial-account.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { startGift } from '../support/start-gift.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();

/** A gift of $500 for a fund that has arrived there, and a card that the fund pays for. */
async function aDesignatedGift() {
  const organization = await Organization.create();
  await organization.linkBankAccount();
  await openFinancialAccount(organization);
  await organization.deposit(100_000);
  const { admin, stripeAccount } = organization;
  const { slug } = await organization.createCampaign({
    slug: `cold-${randomUUID().slice(0, 8)}`,
    title: 'A cold room',
  });
  const email = newAddress('ruth');
  const fund = await admin.call(fundsHttp.createFund, {
    body: { name: 'Cold Storage Fund', restriction: 'purpose', purpose: 'A cold room' },
  });
  // At once, so that the donations service has to fetch the fund from spend.
  const { clientSecret } = await startGift(organization, {
    campaign: slug,
    amount: 50_000,
    email,
    designations: [{ fundId: fund.id, amount: 50_000 }],
  });
  const [payment = ''] = clientSecret.split('_secret_');
  await stripeClient().paymentIntents.confirm(
    payment,
    // Its money is available at once, so that Stripe pays it out immediately.
    { payment_method: 'pm_card_bypassPending' },
    { stripeAccount },
  );
  const fundNow = async () => {
    const [found] = await admin.call(fundsHttp.listFunds);
    if (found === undefined) throw new Error('There is no fund.');
    return found;
  };
  await eventually(async () => (await fundNow()).posted === 50_000);
  const program = await admin.call(programsHttp.createProgram, {
    body: { name: 'Cold room', frequency: 'monthly', limit: 100_000, payingAccountId: fund.accountId },
  });
  const card = await organization.issueCard({
    holder: admin,
    limitMinor: 100_000,
    spendProgramId: program.id,
  });
  const buy = (amountMinor: number) =>
    swipe(stripeClient(), {
      account: stripeAccount,
      card: card.stripeCardID,
      amountMinor,
      merchant: 'Coldpoint Refrigeration',
    });
  return { organization, stripeAccount, email, payment, card, fundNow, buy };
}

describe('A gift for a purpose', () => {
  it('pays for a purchase that its donor sees, declines what exceeds it, and has a refund back', async () => {
    const { organization, stripeAccount, email, card, fundNow, buy } = await aDesignatedGift();
    const network = stripeClient();
    const on = { stripeAccount };
    const { id } = await buy(12_000);
    await network.testHelpers.issuing.authorizations.capture(id, {}, on);
    await eventually(async () => (await fundNow()).released === 12_000);
    expect(await fundNow()).toMatchObject({ posted: 38_000, available: 38_000 });
    // The wallet has more than twice as much.
    expect((await buy(40_000)).approved).toBe(false);
    const refused = await eventually(async () => {
      const { items } = await organization.admin.call(purchasesHttp.listPurchases, {
        query: { status: 'declined' },
      });
      return items[0];
    });
    const declined = await open(`/transactions?tab=card&purchase=${refused.id}`, { as: organization.admin });
    const why = 'The restricted fund “Cold Storage Fund” had $380.00 available. This needed $400.00.';
    await declined.getByText(why).first().waitFor();

    const donor = await ApiPerson.signedIn(email);
    const page = await open('/donations/donor', { as: donor });
    await page.getByRole('banner').getByText(organization.name).waitFor();
    await page.getByText('$120.00 of $500.00 spent').waitFor();
    const bought = page.getByRole('table', { name: 'Cold Storage Fund' });
    await bought.getByRole('row', { name: /Coldpoint Refrigeration \$120\.00 \$120\.00$/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const small = await open('/donations/donor', { as: donor, viewport: phone });
    await small.getByRole('heading', { name: 'What your gifts bought' }).waitFor();
    expect(await accessibilityFindings(small)).toEqual([]);
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

    const console = await open('/cash-management?tab=restricted-funds', {
      as: organization.admin,
    });
    await console
      .getByRole('row', { name: /^Cold Storage Fund/ })
      .getByText('Cold Storage Fund')
      .click();
    await console.getByRole('button', { name: 'Donor report' }).click();
    const reports = console.getByRole('dialog', { name: 'Reports for donors' });
    const link = reports.getByRole('link', { name: `Report for ${email} as PDF` });
    await link.waitFor();
    expect(await accessibilityFindings(console)).toEqual([]);
    const [download] = await Promise.all([console.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('report-Cold Storage Fund.pdf');
    const stranger = await Organization.create();
    const path = new URL((await link.getAttribute('href')) ?? '', 'http://localhost');
    expect((await stranger.admin.send('GET', `${path.pathname}${path.search}`)).status).toBe(404);

    const { data } = await network.issuing.transactions.list({ card: card.stripeCardID }, on);
    await network.testHelpers.issuing.transactions.refund(data[0]?.id ?? '', {}, on);
    await eventually(async () => (await fundNow()).posted === 50_000);
    await page.reload();
    await page.getByText('$0.00 of $500.00 spent').waitFor();
    await page.getByText('Nothing has been spent from this fund yet.').waitFor();
  });

  it('leaves the fund with the payout after its refund, which the page of the fund says before', async () => {
    const { organization, stripeAccount, email, payment, fundNow } = await aDesignatedGift();
    const { admin } = organization;
    await stripeClient().refunds.create({ payment_intent: payment, amount: 4_000 }, { stripeAccount });
    const { id } = await fundNow();
    const page = await open(`/cash-management?tab=restricted-funds&fund=${id}`, { as: admin });
    const sentence = '$40.00 was refunded to donors or disputed and leaves this fund with the next payout.';
    await page.getByText(sentence, { exact: false }).waitFor();
    expect((await fundNow()).posted).toBe(50_000);
    expect(await accessibilityFindings(page)).toEqual([]);

    const wallet = await open('/cash-management', { as: admin });
    const payout = 'Payout of $485.20, 1 gift, $500.00 to restricted funds';
    const deposit = wallet.getByRole('row', { name: payout });
    await deposit.waitFor();
    await wallet.getByRole('button', { name: email }).waitFor();
    expect(await accessibilityFindings(wallet)).toEqual([]);

    const books = await open('/accounting?tab=card', { as: admin, viewport: phone });
    const entry = (amount: string) =>
      books.getByRole('row', { name: new RegExp(`${email}.*Cold Storage Fund.*${amount}$`) });
    await entry('\\+\\$500\\.00').first().waitFor();
    await entry('−\\$40\\.00').first().waitFor();
    await deposit.getByRole('link').click();
    await wallet.getByRole('table', { name: 'What it contains' }).waitFor();
    expect(await accessibilityFindings(books)).toEqual([]);
    expect(await books.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  it('of someone else shows a donor nothing', async () => {
    const donor = await ApiPerson.signedIn(newAddress('odile'));
    const { status, body } = await donor.send('GET', '/api/donor/gift-uses');
    expect([status, body]).toEqual([200, []]);
  });
});
