import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  teamsHttp,
  applicationsHttp,
  clientsHttp,
  membersHttp,
  allRoutes,
  type RouteDefinition,
} from '@almoner/contracts';
import { ApiPerson } from '../support/api-person.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { rightsTable } from '../support/rights-table.ts';
import { sampleOf } from '../support/sample.ts';
import { httpRights, ownRecordsOf, type HttpRight, type OwnRecords } from './http-rights.ts';

// Calls every route as every kind of caller, with sessions from magic links. The expected result is the row of the
// route's command in docs/permissions.md, so that route and command stay consistent.

const table = rightsTable();
const title = ({ method, path }: RouteDefinition) => `${method} ${path}`;

/** The column of the table for the caller, in their own organization and in a client's. */
const callers = {
  Archived: { own: 'Archived', client: 'Archived', isOurs: true },
  Admin: { own: 'Admin', client: 'Admin', isOurs: true },
  Manager: { own: 'Manager', client: 'Manager', isOurs: true },
  Employee: { own: 'Employee', client: 'Employee', isOurs: true },
  Applicant: { own: 'Applicant', client: null, isOurs: false },
  Advisor: { own: 'FirmStaff', client: 'Advisor', isOurs: false },
  FirmAdmin: { own: 'FirmAdmin', client: 'Advisor', isOurs: false },
  FirmStaff: { own: 'FirmStaff', client: null, isOurs: false },
  'admin of another organization': { own: 'Admin', client: null, isOurs: false },
} as const;
type Caller = keyof typeof callers;
const callerNames = Object.keys(callers) as Caller[];

let ours: OwnRecords;
let people: Record<Caller, ApiPerson>;

beforeAll(async () => {
  const organization = await Organization.create('Ours');
  const firm = await Organization.create('Ledger & Lark', 'advisor');
  ours = await ownRecordsOf(organization);
  people = {
    ...(await ofOurs(organization)),
    ...(await ofFirm(organization, firm)),
    Applicant: await anApplicant(),
    'admin of another organization': (await Organization.create('Theirs')).admin,
  };
});

async function ofOurs(organization: Organization) {
  const team = await organization.admin.call(teamsHttp.getTeam, { params: { id: ours.teamId } });
  const Archived = await organization.join('left', { role: 'Employee' });
  const { id } = await Archived.account();
  await organization.admin.call(membersHttp.changeRole, { params: { id }, body: { role: 'Archived' } });
  await Archived.signIn();
  return {
    Archived,
    Admin: organization.admin,
    Manager: await organization.joinAsManager('manager', team),
    Employee: await organization.join('employee', { role: 'Employee' }),
  };
}

async function ofFirm(client: Organization, firm: Organization) {
  const Advisor = await firm.join('advisor', { role: 'Employee' });
  const body = { email: firm.admin.email };
  const params = { id: (await client.admin.call(clientsHttp.askConnection, { body })).id };
  await firm.admin.call(clientsHttp.acceptConnection, { params });
  const { id: userId } = await Advisor.account();
  await firm.admin.call(clientsHttp.assignStaff, { params, body: { userId, assigned: true } });
  return { Advisor, FirmAdmin: firm.admin, FirmStaff: await firm.join('staff', { role: 'Employee' }) };
}

/** With this EIN Stripe requests more details, so that nothing is activated. */
async function anApplicant(): Promise<ApiPerson> {
  const applicant = await ApiPerson.signedIn(newAddress('founder'));
  const body = { legalName: 'Harbor Shelter', ein: '12-0000001', kind: 'nonprofit' };
  await applicant.call(applicationsHttp.apply, { body });
  return applicant;
}

type Expected = 'forbidden' | 'not_found' | 'let in';

function expected({ decidedBy, names, about }: HttpRight, caller: Caller): Expected {
  const column = callers[caller][about];
  if (column === null) return 'not_found';
  const cell = table.get(decidedBy.subject)?.[column];
  if (cell === '–') return 'forbidden';
  expect(cell).toMatch(/^(all|team|own|yes)$/);
  return names && about === 'own' && !callers[caller].isOurs ? 'not_found' : 'let in';
}

const cells = httpRights.flatMap((right) =>
  callerNames.map((caller) => [title(right.route), caller, right] as const),
);

describe('Over HTTP, with a session', () => {
  it('every route that needs one has its row, and no other', () => {
    const guarded = allRoutes.filter(({ shape }) => shape.access !== 'public');
    const rows = httpRights.map(({ route }) => title(route));
    expect(rows.toSorted()).toEqual(guarded.map(title).toSorted());
  });

  it.each(cells)('%s as %s', async (_, name, right) => {
    const caller = people[name];
    const { status, body } = await caller.try(right.route, right.ask(ours, caller));
    const wanted = expected(right, name);
    if (wanted === 'forbidden')
      expect({ status, body }).toMatchObject({ status: 403, body: { code: wanted } });
    else if (wanted === 'not_found')
      expect({ status, body }).toMatchObject({ status: 404, body: { code: wanted } });
    // A permitted caller may still get an error for the sample, such as not found.
    else expect([200, 201, 202, 400, 404, 409, 422, 429]).toContain(status);
  });
});

describe('Over HTTP, without a session', () => {
  it.each(allRoutes.map((route) => [title(route), route] as const))('%s', async (_, route) => {
    const { params, query, body } = route.shape;
    const { status } = await new ApiPerson('nobody@quillmere.example').try(route, {
      params: params && (sampleOf(params) as Record<string, string>),
      query: query && (sampleOf(query) as Record<string, string>),
      body: body && sampleOf(body),
    });
    if (route.shape.access === 'public') expect([200, 201, 400, 404, 409, 422]).toContain(status);
    else expect(status).toBe(401);
  });
});
