import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type RunningSandbox, anOrganization, client, eventually, startInMemory } from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());

const createPdf = (bytes = 100) => Buffer.from('%PDF-1.7\n'.padEnd(bytes, 'a'));
const send = (
  data: Buffer,
  purpose: Stripe.FileCreateParams.Purpose = 'additional_verification',
  options: Stripe.RequestOptions = {},
) => stripe.files.create({ purpose, file: { data, name: 'letter.pdf', type: 'application/pdf' } }, options);
const wrongFile = { statusCode: 400, type: 'StripeInvalidRequestError', param: 'file' };

describe('a file', () => {
  it('is known by what it was sent for, how long it is and what it contains', async () => {
    const file = await send(createPdf(2_000_000));
    expect(file).toMatchObject({
      object: 'file',
      purpose: 'additional_verification',
      size: 2_000_000,
      filename: 'letter.pdf',
      type: 'pdf',
      url: null,
      expires_at: null,
    });
    expect(await stripe.files.retrieve(file.id)).toEqual(file);
    const png = await send(Buffer.from('89504e470d0a1a0a00', 'hex'), 'business_icon');
    expect(png).toMatchObject({ type: 'png' });
    const icons = await stripe.files.list({ purpose: 'business_icon' });
    expect(icons.data.map(({ id }) => id)).toEqual([png.id]);
  });

  it('is refused for its type, its length, or its purpose', async () => {
    await expect(send(Buffer.from('<html>'))).rejects.toMatchObject(wrongFile);
    await expect(send(Buffer.alloc(0))).rejects.toMatchObject(wrongFile);
    const tenMegabytes = 10 * 1024 * 1024;
    expect((await send(createPdf(tenMegabytes))).size).toBe(tenMegabytes);
    await expect(send(createPdf(tenMegabytes + 1))).rejects.toMatchObject(wrongFile);
    await expect(send(createPdf(), 'business_icon')).rejects.toMatchObject(wrongFile);
    await expect(send(createPdf(), 'nothing')).rejects.toMatchObject({ statusCode: 400, param: 'purpose' });
  });

  it('under the same idempotency key is one, and another file is refused', async () => {
    const options = { idempotencyKey: 'the-letter' };
    const [first, second] = [
      await send(createPdf(), undefined, options),
      await send(createPdf(), undefined, options),
    ];
    expect(second.id).toBe(first.id);
    await expect(send(createPdf(101), undefined, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it("is another account's no more than any object", async () => {
    const [ours, theirs] = [await anOrganization(stripe), await anOrganization(stripe)];
    const { id } = await send(createPdf(), undefined, ours);
    expect((await stripe.files.retrieve(id, {}, ours)).id).toBe(id);
    await expect(stripe.files.retrieve(id, {}, theirs)).rejects.toMatchObject({ statusCode: 404 });
    const attaching = stripe.accounts.update(theirs.stripeAccount, {
      company: { verification: { document: { front: id } } },
    });
    await expect(attaching).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('an account that must prove what it is', () => {
  const state = async (id: string) => {
    const { requirements, charges_enabled: works } = await stripe.accounts.retrieve(id);
    return { due: requirements?.currently_due ?? [], works };
  };

  it('waits for its document and becomes active with it', async () => {
    const company = { name: 'Quillmere', tax_id: '120000003' };
    const { id } = await stripe.accounts.create({ business_profile: { name: 'Quillmere' }, company });
    await eventually(async () => ((await state(id)).due.length > 0 ? true : undefined));
    expect(await state(id)).toEqual({ due: ['company.verification.document'], works: false });
    const wrong = await send(createPdf(), 'identity_document', { stripeAccount: id });
    const attach = (front: string) =>
      stripe.accounts.update(id, { company: { verification: { document: { front } } } });
    await expect(attach(wrong.id)).rejects.toMatchObject({
      param: 'company[verification][document][front]',
    });
    const file = await send(createPdf(), undefined, { stripeAccount: id });
    const { company: attached } = await attach(file.id);
    expect(attached?.verification?.document).toMatchObject({ front: file.id, back: null });
    await eventually(async () => ((await state(id)).works ? true : undefined));
    expect(await state(id)).toEqual({ due: [], works: true });
  });
});
