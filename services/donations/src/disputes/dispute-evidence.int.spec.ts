import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  disputeFilesRpc,
  donationsRpc,
  type DisputeFileKind,
  type GiftHistoryWire,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { createPdf, createPng, eventually } from '@almoner/testing';
import { StallingProxy } from '@almoner/testing/stripe';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';

// Real here: donations, PostgreSQL, NATS, the Stripe sandbox behind a proxy, a mail server.
let donations: DonationsHarness;
let proxy: StallingProxy;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  proxy = await StallingProxy.start(donations.sandboxUrl);
  await donations.service.restart({ STRIPE_API_BASE: proxy.url });
});
beforeEach(async () => {
  proxy.letAllThrough();
  await donations.control('faults', {});
});
afterAll(async () => {
  await donations.stop();
  await proxy.stop();
}, 60_000);

const partBytes = 256 * 1024;
const png = createPng(8, 8);

interface Adding {
  readonly name?: string;
  readonly content?: Buffer;
  /** What arrives of it; all by default. */
  readonly sent?: Buffer;
  readonly ctx?: Ctx;
}

/** A disputed gift, and what its admin does about it. Stripe's events about the answer are lost. */
async function aDisputedGift() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign, { email: `${newId()}@donor.example` });
  await donations.pay(gift, 'pm_card_createDispute');
  const admin = (idempotencyKey = newId()) => donations.person(organizationId, 'Admin', { idempotencyKey });
  const history = () => donations.rpc.call(admin(), donationsRpc.getGiftHistory, { giftId: gift.id });
  const disputeId = await eventually(async () => (await history()).disputes[0]?.id);
  await donations.control('faults', { webhooks: { lose: 1, types: ['charge.dispute.updated'] } });
  const add = async (
    kind: DisputeFileKind,
    { name = 'receipt.pdf', content = createPdf(), ctx = admin(), sent }: Adding = {},
  ): Promise<GiftHistoryWire> => {
    const begin = { giftId: gift.id, kind, name, bytes: content.length };
    const begun = await donations.rpc.call(ctx, disputeFilesRpc.begin, begin);
    const file = sent ?? content;
    for (let part = 0; part * partBytes < file.length; part += 1) {
      const bytes = file.subarray(part * partBytes, (part + 1) * partBytes);
      const body = { ...begun, part, content: bytes.toString('base64') };
      await donations.rpc.call(ctx, disputeFilesRpc.addPart, body);
    }
    return donations.rpc.call(ctx, disputeFilesRpc.finish, begun);
  };
  const answer = (text: string, ctx = admin()) =>
    donations.rpc.call(ctx, donationsRpc.answerDispute, { giftId: gift.id, text, submit: true });
  const on = { stripeAccount: organization.account };
  const atStripe = () => donations.stripe.disputes.retrieve(disputeId, {}, on);
  return { organization, gift, admin, history, add, answer, atStripe, on };
}

const filesOf = ({ disputes }: GiftHistoryWire) =>
  firstOf(disputes).files.map(({ kind, name }) => [kind, name]);

describe('evidence for a disputed gift', () => {
  it('is sent with its files, and stays visible with its day', async () => {
    const { add, answer, atStripe, on, history } = await aDisputedGift();
    const pdf = createPdf(3 * partBytes + 17);
    await add('receipt', { content: pdf });
    await add('correspondence', { name: 'letter.png', content: png });
    const answered = await answer('She thanked us in a letter.');
    const { evidence, evidence_details: details, status } = await atStripe();
    expect(status).toBe('under_review');
    expect(details.submission_count).toBe(1);
    expect(evidence).toMatchObject({
      uncategorized_text: 'She thanked us in a letter.',
      uncategorized_file: null,
    });
    const files = await Promise.all(
      [evidence.receipt, evidence.customer_communication].map((id) =>
        donations.stripe.files.retrieve(typeof id === 'string' ? id : '', {}, on),
      ),
    );
    expect(files).toMatchObject([
      { purpose: 'dispute_evidence', filename: 'receipt.pdf', type: 'pdf', size: pdf.length },
      { purpose: 'dispute_evidence', filename: 'letter.png', type: 'png', size: png.length },
    ]);
    const sent = {
      text: 'She thanked us in a letter.',
      files: [
        { kind: 'receipt', name: 'receipt.pdf' },
        { kind: 'correspondence', name: 'letter.png' },
      ],
      sentAt: expect.any(String),
    };
    expect(answered.disputes).toMatchObject([{ status: 'under_review', files: [], answer: sent }]);
    expect((await history()).disputes).toEqual(answered.disputes);
    const { rows } = await donations.pool.query(
      `select 1 from gift_dispute_file_part p join gift_dispute_file f on f.id = p.file_id where f.stripe_file_id = $1`,
      [evidence.receipt],
    );
    expect(rows).toEqual([]);
    await expect(add('other')).rejects.toMatchObject({ code: 'dispute_not_open' });
  });

  it('has one file of each kind, of a type that banks read and complete, and of 4.5 MB in all', async () => {
    const { gift, admin, add } = await aDisputedGift();
    await add('receipt', { name: 'old.pdf' });
    const same = admin();
    await add('receipt', { name: 'new.pdf', ctx: same });
    expect(filesOf(await add('receipt', { name: 'new.pdf', ctx: same }))).toEqual([['receipt', 'new.pdf']]);
    await expect(add('other', { content: Buffer.from('GIF89a') })).rejects.toMatchObject({
      code: 'document_type_unsupported',
    });
    const script = '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
    const active = createPdf().toString('latin1').replace('/Type /Catalog', script);
    await expect(add('other', { content: Buffer.from(active, 'latin1') })).rejects.toMatchObject({
      code: 'document_has_active_content',
    });
    await expect(add('other', { content: Buffer.from('%PDF-1.7 cut off') })).rejects.toMatchObject({
      code: 'document_unreadable',
    });
    await expect(add('other', { sent: Buffer.alloc(10) })).rejects.toMatchObject({
      code: 'document_incomplete',
    });
    const large = { giftId: gift.id, kind: 'other', name: 'b.pdf', bytes: 4_499_001 } as const;
    await expect(donations.rpc.call(admin(), disputeFilesRpc.begin, large)).rejects.toMatchObject({
      code: 'dispute_files_too_large',
    });
    const fitting = await donations.rpc.call(admin(), disputeFilesRpc.begin, { ...large, bytes: 4_499_000 });
    await donations.rpc.call(admin(), disputeFilesRpc.abandon, fitting);
    const [file] = firstOf((await add('other', { name: 'b.pdf' })).disputes).files;
    const removal = { giftId: gift.id, fileId: file?.id ?? '' };
    await donations.rpc.call(admin(), disputeFilesRpc.remove, removal);
    expect(filesOf(await donations.rpc.call(admin(), disputeFilesRpc.remove, removal))).toEqual([
      ['other', 'b.pdf'],
    ]);
  });

  it('is of the admins of its organization only', async () => {
    const { organization, gift, add } = await aDisputedGift();
    const stranger = donations.person((await donations.createOrganization()).organizationId);
    await expect(add('receipt', { ctx: stranger })).rejects.toMatchObject({ code: 'not_found' });
    const manager = donations.person(organization.organizationId, 'Manager');
    await expect(add('receipt', { ctx: manager })).rejects.toMatchObject({ code: 'forbidden' });
    const removal = { giftId: gift.id, fileId: newId() };
    await expect(donations.rpc.call(stranger, disputeFilesRpc.remove, removal)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('an answer to a dispute', () => {
  it.each([
    ['the repeated request', true],
    ['another request', false],
  ])('whose confirmation by Stripe was lost is not sent again by %s', async (_case, isRepeated) => {
    const { admin, add, answer, atStripe } = await aDisputedGift();
    await add('receipt');
    const ctx = admin();
    proxy.failAt(/\/v1\/disputes\/\w+$/, 'answer-lost', 'POST');
    await expect(answer('She wrote to us', ctx)).rejects.toMatchObject({ code: 'stripe_unavailable' });
    proxy.letAllThrough();
    proxy.forgetKeys();
    const before = proxy.calls.filter((call) => call.startsWith('POST /v1/disputes/')).length;
    const answered = await answer('She wrote to us', isRepeated ? ctx : admin());
    expect(firstOf(answered.disputes)).toMatchObject({
      status: 'under_review',
      answer: { text: 'She wrote to us', files: [{ name: 'receipt.pdf' }] },
    });
    expect(proxy.calls.filter((call) => call.startsWith('POST /v1/disputes/'))).toHaveLength(before);
    expect((await atStripe()).evidence_details.submission_count).toBe(1);
  });

  it('is uploaded again after the answer to its file was lost, and sent once', async () => {
    const { add, answer, atStripe, on } = await aDisputedGift();
    await add('receipt');
    proxy.failAt(/\/v1\/files$/, 'answer-lost');
    await expect(answer('She wrote to us')).rejects.toMatchObject({ code: 'stripe_unavailable' });
    proxy.letAllThrough();
    await answer('She wrote to us');
    expect((await atStripe()).evidence_details.submission_count).toBe(1);
    expect((await donations.stripe.files.list({ purpose: 'dispute_evidence' }, on)).data).toHaveLength(1);
  });

  it('is one of several that are sent at once', async () => {
    const { admin, answer, add, atStripe, history } = await aDisputedGift();
    const reached = proxy.holdAt('before-stripe', /\/v1\/disputes\/\w+$/);
    const first = answer('The first');
    await reached;
    await expect(answer('The second')).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await expect(add('receipt')).rejects.toMatchObject({ code: 'changed_meanwhile' });
    proxy.letHeldThrough();
    await first;
    await expect(answer('The third', admin())).rejects.toMatchObject({ code: 'dispute_not_open' });
    expect((await atStripe()).evidence_details.submission_count).toBe(1);
    expect((await history()).disputes).toMatchObject([{ answer: { text: 'The first' } }]);
  });

  it('that was sent at Stripe is visible too', async () => {
    const { answer, on, atStripe, history } = await aDisputedGift();
    const { id } = await atStripe();
    await donations.stripe.disputes.update(id, { evidence: { uncategorized_text: 'From elsewhere' } }, on);
    await answer('Too late');
    expect((await history()).disputes).toMatchObject([
      { status: 'under_review', answer: { text: 'From elsewhere', files: [] } },
    ]);
  });
});
