import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardsHttp, clientsHttp, membersHttp, teamsHttp } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { type ApiPerson } from '../support/api-person.ts';
import { Organization, newAddress } from '../support/organization.ts';

// Single calls of the specification.

let organization: Organization;
let admin: ApiPerson;
let holder: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  admin = organization.admin;
  holder = await organization.join('jonas', { role: 'Employee' });
});

describe('The list of cards that are not canceled', () => {
  it('is narrowed by a role and a cardholder, and by no empty one', async () => {
    const card = await organization.issueCard({ holder, limitMinor: 50_000 });
    const own = await organization.issueCard({ holder: admin, limitMinor: 50_000 });
    const list = async (by: ApiPerson, narrowing: object) => {
      const body = { organizationId: organization.id, ...narrowing };
      return (await by.call(cardsHttp.listCards, { body })).map(({ id }) => id).toSorted();
    };
    const both = [card.id, own.id].toSorted();
    expect(await list(admin, { cardholderID: '', role: 'Admin' })).toEqual(both);
    expect(await list(admin, { cardholderID: '', role: 'Employee' })).toEqual([own.id]);
    expect(await list(admin, { cardholderID: '', role: '' })).toEqual(both);
    expect(await list(admin, { cardholderID: card.cardholderID, role: 'Admin' })).toEqual([card.id]);
    expect(await list(admin, { cardholderID: card.cardholderID, role: 'Employee' })).toEqual([]);
    expect(await list(holder, { cardholderID: '', role: 'Admin' })).toEqual([card.id]);
    expect(await list(holder, { cardholderID: own.cardholderID, role: 'Admin' })).toEqual([]);
  });
});

describe('A team member', () => {
  it('is added by address or by id, whatever else the body has', async () => {
    const team = await organization.createTeam('Pantry');
    const colleague = await organization.join('mira', { role: 'Employee' });
    const add = (employee: string, over: object = {}) =>
      admin.try(teamsHttp.addTeamMember, { body: { teamId: team.id, employee, ...over } });
    const { id } = await holder.account();
    expect(await add(id, { role: 'Admin', organizationId: newId() })).toMatchObject({
      status: 200,
      body: { teamUsers: [{ userId: id, owner: { role: 'Employee', organizationId: organization.id } }] },
    });
    expect(await add(colleague.email, { role: 'Admin' })).toMatchObject({ status: 200 });
  });

  it('is nobody of another organization, and nobody unknown', async () => {
    const team = await organization.createTeam('Garden');
    const other = await Organization.create('Harbor Shelter');
    const add = (employee: string) =>
      admin.try(teamsHttp.addTeamMember, { body: { teamId: team.id, employee } });
    const unknown = await add(newId());
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ field: 'employee' }] } });
    const same = { ...(unknown.body as object), requestId: expect.any(String) };
    for (const employee of [(await other.admin.account()).id, other.admin.email, newAddress('nobody')])
      expect((await add(employee)).body).toEqual(same);
    expect(await add('somebody')).toMatchObject({ status: 400, body: { errors: [{ field: 'employee' }] } });
  });
});

describe('The account record of a client’s person', () => {
  it('is read by an advisor with the teams of the client and their money, while they are connected', async () => {
    const firm = await Organization.create('Ledger & Lark', 'advisor');
    const staff = await firm.join('staff', { role: 'Employee' });
    const read = (by: ApiPerson) => by.try(membersHttp.getUser, { params: { email: holder.email } });
    const team = await organization.createTeam('Bakery');
    const { id } = await firm.admin.call(clientsHttp.askConnection, { body: { email: admin.email } });
    await admin.call(clientsHttp.acceptConnection, { params: { id } });
    const found = await eventually(async () => {
      const account = await firm.admin.call(membersHttp.getUser, { params: { email: holder.email } });
      const shown = account.teams.find((one) => one.id === team.id);
      return shown?.teamTreasury == null ? undefined : account;
    });
    expect(found).toMatchObject({ email: holder.email, organizationId: organization.id, paymentMethods: [] });
    expect((await read(staff)).status).toBe(404);
    await admin.call(clientsHttp.endConnection, { params: { id } });
    await eventually(async () => (await read(firm.admin)).status === 404);
  });
});
