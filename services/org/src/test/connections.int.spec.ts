import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectionsRpc, orgEvents, orgRpc } from '@almoner/contracts';
import { withOrganization } from '@almoner/platform';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;
let client: { organizationId: string; admin: SignedIn };
let firm: { organizationId: string; admin: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
});
beforeEach(async () => {
  client = await org.anOrganization();
  firm = await aFirm();
});
afterAll(() => org.stop(), 30_000);

async function aFirm() {
  const admin = await org.visitor('partner');
  const application = anApplication({ legalName: 'Ledger & Lark', kind: 'advisor' });
  const { organizationId } = await org.call(admin, orgRpc.apply, application);
  return { organizationId, admin };
}

const ask = (from: SignedIn, to: SignedIn) => org.call(from, connectionsRpc.ask, { email: to.email });
const accept = (by: SignedIn, { id }: { id: string }) =>
  org.call(by, connectionsRpc.accept, { connectionId: id });
const decline = (by: SignedIn, { id }: { id: string }) =>
  org.call(by, connectionsRpc.decline, { connectionId: id });
const end = (by: SignedIn, { id }: { id: string }) => org.call(by, connectionsRpc.end, { connectionId: id });

describe('a connection', () => {
  it('that both sides requested and accept at the same time is one', async () => {
    const [ofFirm, ofClient] = [await ask(firm.admin, client.admin), await ask(client.admin, firm.admin)];
    const outcomes = await Promise.allSettled([accept(client.admin, ofFirm), accept(firm.admin, ofClient)]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'connection_exists' } }]);
  });

  it('that one side ended cannot be renewed by an old request of that side', async () => {
    const [ofFirm, ofClient] = [await ask(firm.admin, client.admin), await ask(client.admin, firm.admin)];
    await accept(client.admin, ofFirm);
    await end(client.admin, ofFirm);
    await expect(accept(firm.admin, ofClient)).rejects.toMatchObject({ code: 'connection_not_open' });
    expect((await org.membership(firm.admin)).clientIds).toEqual([]);
    const seen = await org.call(client.admin, connectionsRpc.list, {});
    expect(seen.map(({ status }) => status)).toEqual(['ended', 'ended']);
  });

  it('that was not accepted in fourteen days is expired for both sides and can be requested again', async () => {
    const request = await ask(firm.admin, client.admin);
    const declined = await ask(firm.admin, await org.aMember(client.admin, { role: 'Admin' }));
    await org.pool.query(
      `update advisor_connection set created_at = now() - interval '14 days', status = case id
      when $1 then 'declined' else status end where firm_id = $2`,
      [declined.id, firm.organizationId],
    );
    const statusesOf = async (person: SignedIn) =>
      (await org.call(person, connectionsRpc.list, {})).map(({ status }) => status);
    expect(await statusesOf(firm.admin)).toEqual(['expired', 'expired']);
    expect(await statusesOf(client.admin)).toEqual(['expired']);
    await expect(accept(client.admin, request)).rejects.toMatchObject({ code: 'connection_not_open' });
    expect((await org.membership(firm.admin)).clientIds).toEqual([]);

    const again = await ask(firm.admin, client.admin);
    expect((await statusesOf(firm.admin)).toSorted()).toEqual(['asked', 'ended', 'expired']);
    expect(await statusesOf(client.admin)).toEqual(['asked']);
    await accept(client.admin, again);
    expect((await org.membership(firm.admin)).clientIds).toEqual([client.organizationId]);
  });

  it('that was declined looks open to the requesting side, which may request it again', async () => {
    const statusesOf = async (person: SignedIn) =>
      (await org.call(person, connectionsRpc.list, {})).map(({ status }) => status);
    const declined = await ask(firm.admin, client.admin);
    expect(await ask(firm.admin, client.admin)).toEqual(declined);
    await decline(client.admin, declined);
    expect(await statusesOf(firm.admin)).toEqual(['asked']);
    expect(await statusesOf(client.admin)).toEqual([]);
    expect(await ask(firm.admin, client.admin)).toEqual(declined);
    expect(await statusesOf(firm.admin)).toEqual(['asked']);
    expect(await statusesOf(client.admin)).toEqual(['asked']);
    const asked = await org.events(orgEvents.changeRecorded.subject, firm.organizationId);
    expect(asked.filter(({ action }) => action === 'connection.ask')).toHaveLength(1);
    await accept(client.admin, declined);
    expect((await org.membership(firm.admin)).clientIds).toEqual([client.organizationId]);
  });

  it('shows the firm nothing of the bank accounts of its client', async () => {
    await accept(client.admin, await ask(firm.admin, client.admin));
    await org.call(client.admin, orgRpc.linkBankAccount, {
      holderName: 'Quillmere',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    });
    const { organizationId } = client;
    const own = await org.call(client.admin, orgRpc.getOrganization, { organizationId });
    expect(own.owner.paymentMethods).toHaveLength(1);
    const inside = withOrganization(await org.as(firm.admin), organizationId);
    const seen = await org.rpc.call(inside, orgRpc.getOrganization, { organizationId });
    const { email } = client.admin;
    const account = await org.rpc.call(inside, orgRpc.getAccount, { email });
    expect([seen.owner.paymentMethods, account.paymentMethods]).toEqual([[], []]);
  });
});

describe('an account record of a client', () => {
  const read = (reader: SignedIn, { email }: SignedIn) => org.call(reader, orgRpc.getAccount, { email });
  const missing = { code: 'not_found' };

  it('is read by the people of its firm who work for it, until the connection ends', async () => {
    const person = await org.aMember(client.admin);
    const [assigned, unassigned] = [await org.aMember(firm.admin), await org.aMember(firm.admin)];
    const connection = await ask(firm.admin, client.admin);
    for (const reader of [firm.admin, assigned, unassigned])
      await expect(read(reader, person)).rejects.toMatchObject(missing);
    await accept(client.admin, connection);
    const { userId } = assigned;
    const command = { connectionId: connection.id, userId, assigned: true };
    await org.call(firm.admin, connectionsRpc.assign, command);
    for (const reader of [firm.admin, assigned]) {
      expect(await read(reader, person)).toMatchObject({
        id: person.userId,
        organizationId: client.organizationId,
        accountActivation: 'Activated',
        owner: { id: client.organizationId, owner: { paymentMethods: [] } },
        paymentMethods: [],
      });
    }
    await expect(read(unassigned, person)).rejects.toMatchObject(missing);
    await end(client.admin, connection);
    for (const reader of [firm.admin, assigned])
      await expect(read(reader, person)).rejects.toMatchObject(missing);
  });

  it('is not read across clients, by a client, or by another organization', async () => {
    const other = await org.anOrganization();
    await accept(client.admin, await ask(firm.admin, client.admin));
    await accept(other.admin, await ask(firm.admin, other.admin));
    const person = await org.aMember(client.admin);
    const inOther = withOrganization(await org.as(firm.admin), other.organizationId);
    await expect(org.rpc.call(inOther, orgRpc.getAccount, { email: person.email })).rejects.toMatchObject(
      missing,
    );
    await expect(read(other.admin, person)).rejects.toMatchObject(missing);
    await expect(read(client.admin, firm.admin)).rejects.toMatchObject(missing);
    const stranger = await org.anOrganization();
    await expect(read(firm.admin, stranger.admin)).rejects.toMatchObject(missing);
    await expect(read(stranger.admin, person)).rejects.toMatchObject(missing);
  });
});
