import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionsRpc, orgRpc } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';

// Real here: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stood in for at the wire: spend.
let org: OrgHarness;
let client: { organizationId: string; admin: SignedIn };
let firm: { organizationId: string; admin: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
  client = await org.anOrganization();
  firm = await aFirm();
}, 60_000);
afterAll(() => org.stop(), 30_000);

async function aFirm() {
  const admin = await org.visitor('partner');
  const application = anApplication({ legalName: 'Ledger & Lark', kind: 'advisor' });
  const { organizationId } = await org.call(admin, orgRpc.apply, application);
  await eventually(async () => (await org.activation(admin)) === 'Activated');
  return { organizationId, admin };
}

/** All mails to the address with this subject, once there are as many and no other waits to be sent. */
async function lettersTo({ email }: { email: string }, subject: RegExp, count: number) {
  await eventually(async () => {
    const { rows } = await org.pool.query(`select 1 from outgoing_mail where sent_at is null`);
    return rows.length === 0;
  });
  const letters = org.mailsTo(email).filter((mail) => subject.test(mail.subject));
  expect(letters).toHaveLength(count);
  return letters;
}

const ask = (from: SignedIn, email: string) => org.call(from, connectionsRpc.ask, { email });
const answer = (by: SignedIn, connectionId: string, rpc = connectionsRpc.accept) =>
  org.call(by, rpc, { connectionId });

describe('a connection', () => {
  it('that is asked for is told to the address, whether or not it is anybody’s', async () => {
    const nobody = { email: 'nobody.at.all@quillmere.example' };
    for (const to of [client.admin, nobody]) {
      const { id } = await ask(firm.admin, to.email);
      await ask(firm.admin, to.email);
      const [letter] = await lettersTo(to, /^Ledger & Lark asks to be your advisor/, 1);
      expect(letter?.text).toContain('http://localhost:1/settings?tab=advisors');
      expect(letter?.text).toContain(`sign in with this address (${to.email})`);
      await answer(firm.admin, id, connectionsRpc.end);
    }
    await lettersTo(client.admin, /has ended/, 0);
  });

  it('is told to every admin of both sides when it begins and ends, once, but not to whoever did it', async () => {
    const second = await org.aMember(client.admin, { role: 'Admin' });
    const employee = await org.aMember(client.admin);
    const { id } = await ask(firm.admin, client.admin.email);
    await answer(client.admin, id);
    await expect(answer(client.admin, id)).rejects.toMatchObject({ code: 'connection_not_open' });
    await lettersTo(firm.admin, /is your client now/, 1);
    const [begun] = await lettersTo(second, /^Ledger & Lark is your advisor now/, 1);
    expect(begun?.text).toContain('can never move money');
    await lettersTo(client.admin, /is your advisor now/, 0);

    await answer(second, id, connectionsRpc.end);
    await answer(second, id, connectionsRpc.end);
    await lettersTo(firm.admin, /has ended/, 1);
    await lettersTo(client.admin, /^The connection with Ledger & Lark has ended/, 1);
    for (const other of [second, employee]) await lettersTo(other, /has ended/, 0);
  });

  it('that is declined is told to nobody', async () => {
    const other = await org.anOrganization();
    const before = org.mailsTo(firm.admin.email).length;
    const { id } = await ask(firm.admin, other.admin.email);
    await answer(other.admin, id, connectionsRpc.decline);
    await lettersTo(other.admin, /asks to be your advisor/, 1);
    await lettersTo(firm.admin, /./, before);
  });

  it('floods no mailbox, however often it is asked for', async () => {
    const target = { email: 'flooded@quillmere.example' };
    for (let times = 0; times < 5; times++) {
      const { id } = await ask(firm.admin, target.email);
      await answer(firm.admin, id, connectionsRpc.end);
    }
    await lettersTo(target, /asks to be your advisor/, 3);
  });

  it('cannot write a header by the name of an organization', async () => {
    const evil = 'Lark\r\nBcc: stolen@quillmere.example';
    await org.pool.query(`update organization set name = $1 where organization_id = $2`, [
      evil,
      firm.organizationId,
    ]);
    const target = { email: 'careful@quillmere.example' };
    await ask(firm.admin, target.email);
    await lettersTo(target, /Lark/, 1);
    expect(org.mailsTo('stolen@quillmere.example')).toEqual([]);
  });
});

describe('a member', () => {
  it('is told once that their access ended, with whom to ask, and once that they have it again', async () => {
    const person = await org.aMember(client.admin);
    const become = (role: 'Archived' | 'Employee') =>
      org.call(client.admin, orgRpc.changeRole, { userId: person.userId, role });
    await Promise.allSettled([become('Archived'), become('Archived')]);
    await become('Archived');
    const [ended] = await lettersTo(person, /^Your access to Quillmere Community Kitchen \d+ has ended$/, 1);
    expect(ended?.text).toContain(`(${client.admin.email})`);
    expect(ended?.text).toContain('they have stopped');

    await become('Employee');
    await become('Employee');
    const [again] = await lettersTo(person, /^You have access to .* again$/, 1);
    expect(again?.text).toContain('Your role is Employee');
    expect(again?.text).toContain('stay frozen');
  });

  it('is told nothing when their role changes otherwise, and a firm’s nothing of cards', async () => {
    const person = await org.aMember(firm.admin);
    const become = (role: 'Archived' | 'Admin') =>
      org.call(firm.admin, orgRpc.changeRole, { userId: person.userId, role });
    await become('Admin');
    await lettersTo(person, /access/, 0);
    await become('Archived');
    const [ended] = await lettersTo(person, /has ended$/, 1);
    expect(ended?.text).not.toMatch(/card/i);
  });
});
