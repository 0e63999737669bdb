import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { documentPartBytes, documentsRpc, orgRpc, type DocumentWire } from '@almoner/contracts';
import { S3Server, createPdf, eventually, s3Environment } from '@almoner/testing';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';
import { download, upload } from './uploads.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox, the S3 SDK. The S3 server is ours.
let s3: S3Server;
let org: OrgHarness;
beforeAll(async () => {
  s3 = await S3Server.start();
  org = await OrgHarness.start(s3Environment(s3));
});
afterEach(() => {
  s3.fault = null;
});
afterAll(async () => {
  await org.stop();
  await s3.stop();
}, 30_000);

// An EIN for which the sandbox requires the company's document.
const documentNeeded = '12-0000003';
const state = async (person: SignedIn) => (await org.call(person, orgRpc.getApplication, {})).state;
const objectsOf = ({ id }: DocumentWire) => [...s3.objects.keys()].filter((key) => key.includes(id));
const isMoved = ({ id }: DocumentWire) =>
  eventually(async () => {
    const { rows } = await org.pool.query(`select 1 from document where id = $1 and object_key is not null`, [
      id,
    ]);
    return rows.length === 1;
  });

describe('A document in an object store', () => {
  it('is read by its applicant, and by the organization after its creation; Stripe gets all of it', async () => {
    const person = await org.visitor('founder');
    const content = createPdf(documentPartBytes * 2 + 1);
    const letter = await upload(org, person, { content });
    await isMoved(letter);
    const { id: userId } = await org.call(person, orgRpc.getAccount, { email: person.email });
    expect(objectsOf(letter)).toEqual([
      expect.stringContaining(`applicants/${userId}/document/${letter.id}/`),
    ]);
    expect((await download(org, person, letter)).equals(content)).toBe(true);
    const stranger = await org.visitor('stranger');
    await expect(
      org.call(stranger, documentsRpc.readPart, { documentId: letter.id, part: 0 }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await org.call(person, orgRpc.apply, anApplication({ ein: documentNeeded }));
    await eventually(async () => (await state(person)) === 'activated');
    expect((await download(org, person, letter)).equals(content)).toBe(true);
    const { connectAccountID } = await org.call(person, orgRpc.getAccount, { email: person.email });
    const headers = { authorization: 'Bearer sk_test_org', 'stripe-account': connectAccountID ?? '' };
    const files: unknown = await (await fetch(`${org.sandbox.url}/v1/files`, { headers })).json();
    expect(files).toMatchObject({ data: [{ size: content.length }] });
  });

  it('reaches Stripe after an outage of the object store', async () => {
    const person = await org.visitor('founder');
    await isMoved(await upload(org, person));
    s3.fault = 'answers 500';
    await org.call(person, orgRpc.apply, anApplication({ ein: documentNeeded }));
    expect(await state(person)).not.toBe('activated');
    s3.fault = null;
    await eventually(async () => (await state(person)) === 'activated');
  });

  it('is removed with its row', async () => {
    const person = await org.visitor('founder');
    const document = await upload(org, person, { purpose: 'other', name: 'bylaws.pdf' });
    await isMoved(document);
    await org.call(person, documentsRpc.remove, { documentId: document.id });
    await eventually(() => Promise.resolve(objectsOf(document).length === 0));
  });
});
