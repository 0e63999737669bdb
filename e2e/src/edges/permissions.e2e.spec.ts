import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicationsHttp, orgRpc, allRpcs, type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { Bus, type Caller } from '../support/bus.ts';
import { rightsTable } from '../support/rights-table.ts';
import { sampleOf } from '../support/sample.ts';

// Tests each cell of docs/permissions.md against the running services, over NATS with principals of every kind. The page
// is reviewed by people, so a changed right or a new command must first change the page.

let organizationId: string;
let firmId: string;

const person = (over: Partial<UserPrincipal> = {}): UserPrincipal => ({
  kind: 'user',
  userId: newId(),
  sessionId: newId(),
  email: `${newId()}@quillmere.example`,
  name: null,
  organizationId,
  ownerType: 'nonprofit',
  role: 'Admin',
  managedTeamIds: [],
  teamIds: [],
  teamsAddedByManagers: [],
  isActivated: true,
  clientIds: [],
  isFreshSignIn: true,
  isAddressProven: true,
  ...over,
});
const ofFirm = (over: Partial<UserPrincipal> = {}) =>
  person({ organizationId: firmId, ownerType: 'advisor', clientIds: [organizationId], ...over });
const nobody = { organizationId: null, ownerType: null, role: null, isActivated: false };

const at = (actor: UserPrincipal, about = actor.organizationId): Caller => ({ actor, organizationId: about });

/** A new person for each call, so that no call affects the rights of the next. */
const callers: Record<string, () => Caller> = {
  'no session': () => ({ actor: { kind: 'public' }, organizationId: null }),
  'no organization': () => at(person(nobody)),
  Archived: () => at(person({ role: 'Archived' })),
  Admin: () => at(person()),
  Manager: () => at(person({ role: 'Manager', managedTeamIds: [newId()] })),
  Employee: () => at(person({ role: 'Employee' })),
  Applicant: () => at(person({ isActivated: false })),
  Advisor: () => at(ofFirm(), organizationId),
  FirmAdmin: () => at(ofFirm()),
  FirmStaff: () => at(ofFirm({ role: 'Employee' })),
  'a service': () => newService(),
};
const newService = (): Caller => ({ actor: { kind: 'service', service: 'gateway' }, organizationId });

const table = rightsTable();
const refusals = ['unauthenticated', 'forbidden'];

const cells = allRpcs.flatMap((rpc) =>
  Object.keys(callers).map((caller) => [rpc.subject, caller, rpc] as const),
);

let bus: Bus;
beforeAll(async () => {
  bus = await Bus.open();
  organizationId = await found('nonprofit');
  firmId = await found('advisor');
});
afterAll(() => bus.close());

async function found(kind: 'nonprofit' | 'advisor'): Promise<string> {
  const founder = at(person(nobody));
  await makeKnown(founder);
  const application = applicationsHttp.apply.shape.body.parse({
    legalName: 'Quillmere',
    ein: '12-3456789',
    kind,
  });
  return (await bus.call(founder, orgRpc.apply, application)).organizationId;
}

/** Creates the user record, as the first visit after sign-in does. */
async function makeKnown({ actor }: Caller): Promise<void> {
  if (actor.kind !== 'user') return;
  const { userId, email, name } = actor;
  await bus.call({ ...newService(), organizationId: null }, orgRpc.resolveMembership, {
    userId,
    email,
    name,
  });
}

describe('The table of rights', () => {
  it('has a row for every command and no other', () => {
    expect([...table.keys()].toSorted()).toEqual(allRpcs.map(({ subject }) => subject).toSorted());
  });

  it.each(cells)('%s as %s', async (subject, name, rpc) => {
    const cell = table.get(subject)?.[name];
    const caller = callers[name]?.() ?? at(person(nobody));
    // A refusal needs no record of the caller.
    if (cell !== '–') await makeKnown(caller);
    const outcome = await bus.outcome(caller, rpc, sampleOf(rpc.request));
    if (cell === '–') {
      expect(refusals).toContain(outcome);
      expect(outcome === 'unauthenticated').toBe(caller.actor.kind !== 'user' && !isForServicesOnly(subject));
    } else {
      // A sample may be refused for its values after the permission check.
      expect(cell).toMatch(/^(all|team|own|yes)$/);
      expect([...refusals, 'service_unavailable', 'internal_error']).not.toContain(outcome);
    }
  });

  it.each(allRpcs.map((rpc) => [rpc.subject, rpc] as const))(
    '%s: an advisor of somebody else finds nothing there',
    async (_, rpc) => {
      const stranger = at(ofFirm({ clientIds: [newId()] }), organizationId);
      expect(await bus.outcome(stranger, rpc, sampleOf(rpc.request))).toBe('not_found');
    },
  );
});

const isForServicesOnly = (subject: string) => table.get(subject)?.['required access'] === 'service';
