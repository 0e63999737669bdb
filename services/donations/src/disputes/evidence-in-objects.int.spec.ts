import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { S3Server, createPdf, eventually, s3Environment } from '@almoner/testing';
import { createDisputedGift, filesOf } from '../test/disputed-gift.ts';
import { DonationsHarness } from '../test/donations-harness.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, the S3 SDK. Its server is ours, and checks the signatures.
let s3: S3Server;
let donations: DonationsHarness;
beforeAll(async () => {
  s3 = await S3Server.start();
  donations = await DonationsHarness.start(s3Environment(s3));
});
afterEach(() => {
  s3.fault = null;
});
afterAll(async () => {
  await donations.stop();
  await s3.stop();
}, 60_000);

const pdf = createPdf(300_000);
const keysOf = ({ organizationId }: { organizationId: string }) =>
  [...s3.objects.keys()].filter((key) =>
    key.startsWith(`organizations/${organizationId}/gift_dispute_file/`),
  );

async function anUploadedReceipt() {
  const disputed = await createDisputedGift(donations);
  await disputed.add('receipt', { content: pdf });
  const { organization } = disputed;
  const isMoved = () =>
    eventually(async () => {
      const { rows } = await donations.pool.query(
        `select 1 from gift_dispute_file f where organization_id = $1 and object_key is not null
           and not exists (select 1 from gift_dispute_file_part p where p.file_id = f.id)`,
        [organization.organizationId],
      );
      return rows.length === 1;
    });
  await isMoved();
  return disputed;
}

describe('Evidence in an object store', () => {
  it('is sent to the bank from there, and removed with the answer', async () => {
    const { organization, answer, atStripe, on, history } = await anUploadedReceipt();
    expect(keysOf(organization)).toHaveLength(1);
    expect(filesOf(await history())).toEqual([['receipt', 'receipt.pdf']]);
    const { disputes } = await answer('She wrote to us');
    expect(disputes).toMatchObject([{ answer: { files: [{ kind: 'receipt', name: 'receipt.pdf' }] } }]);
    const { receipt } = (await atStripe()).evidence;
    const sent = await donations.stripe.files.retrieve(typeof receipt === 'string' ? receipt : '', {}, on);
    expect(sent).toMatchObject({ filename: 'receipt.pdf', size: pdf.length });
    await eventually(() => Promise.resolve(keysOf(organization).length === 0));
    expect((await history()).disputes).toMatchObject([{ answer: { files: [{ name: 'receipt.pdf' }] } }]);
  });

  it('is removed by hand', async () => {
    const { organization, remove } = await anUploadedReceipt();
    expect(filesOf(await remove())).toEqual([]);
    await eventually(() => Promise.resolve(keysOf(organization).length === 0));
  });

  it('is not sent during an outage, after which the same or another answer is', async () => {
    const { answer, atStripe } = await anUploadedReceipt();
    s3.fault = 'answers 500';
    await expect(answer('She wrote to us')).rejects.toMatchObject({ code: 'file_store_unavailable' });
    expect((await atStripe()).evidence_details.submission_count).toBe(0);
    s3.fault = null;
    const { disputes } = await answer('She wrote to us twice');
    expect(disputes).toMatchObject([
      { status: 'under_review', answer: { text: 'She wrote to us twice', files: [{ kind: 'receipt' }] } },
    ]);
  });
});
