import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { disputeFilesRpc, donorImportsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { createPdf, createPng, eventually } from '@almoner/testing';
import { StallingProxy } from '@almoner/testing/stripe';
import { createDisputedGift, filesOf } from '../test/disputed-gift.ts';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox behind a proxy, a mail server.
let donations: DonationsHarness;
let proxy: StallingProxy;
beforeAll(async () => {
  donations = await DonationsHarness.start({ UPLOAD_SWEEP_EVERY_MS: '200' });
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
const aDisputedGift = () => createDisputedGift(donations);

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
    await expect(add('other', { sent: Buffer.alloc(0) })).rejects.toMatchObject({
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

  it('is limited in a day for each network, as imports of donors are', async () => {
    const { admin, add } = await aDisputedGift();
    const ctx = () => ({ ...admin(), origin: { network: '198.51.100.8', browser: 'Firefox' } });
    const first = ctx();
    await add('receipt', { ctx: first });
    const { rows } = await donations.pool.query<{ bytes: number }>(
      `select bytes from file_upload where network = '198.51.100.8'`,
    );
    expect(rows).toEqual([{ bytes: createPdf().length }]);
    await donations.pool.query(
      `insert into file_upload (network, bytes, begun_at) values ('198.51.100.8', $1, now())`,
      [500_000_000 - createPdf().length],
    );
    const refused = await add('other', { ctx: ctx() }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    // When the first of the two is a day old.
    expect(retryAfterSeconds).toBeGreaterThan(86_000);
    expect(retryAfterSeconds).toBeLessThanOrEqual(86_400);
    const csv = { name: 'donors.csv', bytes: 1 };
    await expect(donations.rpc.call(ctx(), donorImportsRpc.begin, csv)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    // A repeated upload does not add a file.
    expect(filesOf(await add('receipt', { ctx: first }))).toEqual([['receipt', 'receipt.pdf']]);
  });

  it('takes each part once, in its length', async () => {
    const { gift, admin } = await aDisputedGift();
    const { begin, addPart } = disputeFilesRpc;
    const ctx = admin();
    const of = { giftId: gift.id, kind: 'receipt' as const, name: 'receipt.pdf', bytes: partBytes + 1 };
    const begun = await donations.rpc.call(ctx, begin, of);
    const send = (part: number, content: Buffer) =>
      donations.rpc.call(ctx, addPart, { ...begun, part, content: content.toString('base64') });
    await expect(send(0, Buffer.alloc(partBytes - 1))).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(send(2, Buffer.alloc(1))).rejects.toMatchObject({ code: 'invalid_input' });
    await send(0, Buffer.alloc(partBytes));
    await send(0, Buffer.alloc(partBytes));
    await expect(send(0, Buffer.alloc(partBytes, 1))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('whose upload was not finished is removed', async () => {
    const { gift, admin, history } = await aDisputedGift();
    const of = { giftId: gift.id, kind: 'receipt' as const, name: 'receipt.pdf', bytes: 10 };
    const { fileId } = await donations.rpc.call(admin(), disputeFilesRpc.begin, of);
    const isThere = async () =>
      (await donations.pool.query(`select 1 from gift_dispute_file where id = $1`, [fileId])).rowCount === 1;
    expect([await isThere(), filesOf(await history())]).toEqual([true, []]);
    await donations.pool.query(
      `update gift_dispute_file set created_at = now() - interval '1 hour' where id = $1`,
      [fileId],
    );
    await eventually(async () => !(await isThere()));
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
