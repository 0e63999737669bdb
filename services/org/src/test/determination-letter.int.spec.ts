import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentPartBytes, documentsRpc, orgRpc } from '@almoner/contracts';
import { createPdf, eventually } from '@almoner/testing';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';
import { upload } from './uploads.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;

beforeAll(async () => {
  org = await OrgHarness.start();
});
afterAll(() => org.stop(), 30_000);

const list = (person: SignedIn) => org.call(person, documentsRpc.list, {});
const remove = (person: SignedIn, documentId: string) =>
  org.call(person, documentsRpc.remove, { documentId });
const apply = (person: SignedIn, over = {}) => org.call(person, orgRpc.apply, anApplication(over));

describe('the determination letter', () => {
  // An EIN for which the sandbox requires the company's document.
  const documentNeeded = '12-0000003';
  const state = async (person: SignedIn) => (await org.call(person, orgRpc.getApplication, {})).state;
  const answer = (person: SignedIn) => {
    const { kind: _, ...answers } = anApplication({ ein: documentNeeded });
    return org.call(person, orgRpc.answerApplication, answers);
  };
  interface StripeFile {
    readonly id: string;
    readonly size: number;
  }
  const asStripe = async <T>(person: SignedIn, path: string): Promise<T> => {
    const { connectAccountID } = await org.call(person, orgRpc.getAccount, { email: person.email });
    const headers = { authorization: 'Bearer sk_test_org', 'stripe-account': connectAccountID ?? '' };
    return (await fetch(`${org.sandbox.url}/v1/${path}`, { headers })).json() as Promise<T>;
  };
  const filesOf = async (person: SignedIn) => (await asStripe<{ data: StripeFile[] }>(person, 'files')).data;
  const frontOf = async (person: SignedIn) => {
    const account = await asStripe<{ company: { verification?: { document: { front: string } } } }>(
      person,
      'account',
    );
    return account.company.verification?.document.front;
  };
  const fault = (status: Record<string, number>) =>
    fetch(`${org.sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify({ api: { status } }) });

  it('is sent to Stripe with the application, completely and once', async () => {
    const person = await org.visitor('founder');
    const content = createPdf(documentPartBytes * 3 + 1);
    await upload(org, person, { purpose: 'other', name: 'bylaws.pdf' });
    await upload(org, person, { content });
    await apply(person, { ein: documentNeeded });
    await eventually(async () => (await state(person)) === 'activated');
    const files = await filesOf(person);
    expect(files).toMatchObject([{ size: content.length, filename: 'letter.pdf', type: 'pdf' }]);
    expect(await frontOf(person)).toBe(files[0]?.id);
    const { rows } = await org.pool.query(`select 1 from document where stripe_file_id = $1`, [files[0]?.id]);
    expect(rows).toHaveLength(1);
  });

  it('is sent when the application is answered, not before', async () => {
    const person = await org.visitor('founder');
    await apply(person, { ein: documentNeeded });
    await eventually(async () => (await state(person)) === 'more_needed');
    await answer(person);
    expect(await state(person)).not.toBe('activated');
    const letter = await upload(org, person);
    expect(letter.isHandedIn).toBe(false);
    await remove(person, letter.id);
    await upload(org, person, { content: createPdf(477) });
    await answer(person);
    await eventually(async () => (await state(person)) === 'activated');
    expect(await filesOf(person)).toMatchObject([{ size: 477 }]);
    expect(await list(person)).toMatchObject([{ bytes: 477, isHandedIn: true }]);
  });

  it('is delivered after a Stripe outage, as one file', async () => {
    const person = await org.visitor('founder');
    await upload(org, person);
    await fault({ 500: 0.5 });
    await apply(person, { ein: documentNeeded });
    await fault({});
    await eventually(async () => (await state(person)) === 'activated');
    expect(await filesOf(person)).toHaveLength(1);
  });

  it('that Stripe refuses does not block changes after the review', async () => {
    const person = await org.visitor('founder');
    await upload(org, person);
    const { organizationId } = await apply(person, { ein: documentNeeded });
    await eventually(async () => (await state(person)) === 'activated');
    await org.pool.query(
      `update document set stripe_file_id = 'file_unknown', arrived_at = null where organization_id = $1`,
      [organizationId],
    );
    const change = { name: 'Harbor Home', mission: 'Beds', website: null, address: null };
    expect(await org.call(person, orgRpc.updateOrganization, change)).toMatchObject({
      legalName: 'Harbor Home',
    });
  });
});
