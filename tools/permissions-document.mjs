import { admission, permissionScopeOfEffectiveRole, effectiveRoles } from '../libs/contracts/dist/index.js';

const id = '01900000-0000-7000-8000-000000000001';
const client = '01900000-0000-7000-8000-000000000002';
const person = (over) => ({
  kind: 'user',
  organizationId: id,
  ownerType: 'nonprofit',
  role: 'Admin',
  managedTeamIds: [],
  isActivated: true,
  clientIds: [],
  ...over,
});
const firm = (over) => ({ actor: person({ ownerType: 'advisor', clientIds: [client], ...over }) });

/** Each column: a caller, and the organization of the call if it is not the caller's own. */
const columns = {
  'no session': { actor: { kind: 'public' } },
  'no organization': {
    actor: person({ organizationId: null, ownerType: null, role: null, isActivated: false }),
  },
  Archived: { actor: person({ role: 'Archived' }) },
  Admin: { actor: person({}) },
  Manager: { actor: person({ role: 'Manager' }) },
  Employee: { actor: person({ role: 'Employee' }) },
  Applicant: { actor: person({ isActivated: false }) },
  Advisor: { ...firm({}), organizationId: client },
  FirmAdmin: firm({}),
  FirmStaff: firm({ role: 'Employee' }),
  'a service': { actor: { kind: 'service', service: 'gateway' } },
};

function cell({ access }, role, { actor, organizationId = actor.organizationId ?? null }) {
  if (admission(access, actor, organizationId) !== 'admitted') return '–';
  const permissionScopes = effectiveRoles.includes(role)
    ? access.filter((one) => one.includes('.')).map((action) => permissionScopeOfEffectiveRole(role, action))
    : [];
  return permissionScopes.find((permissionScope) => permissionScope !== 'none') ?? 'yes';
}

/** The page of all commands with who may send them, from the contracts. */
export function permissionsDocument(rpcs) {
  const names = Object.keys(columns);
  const lines = rpcs
    .toSorted((a, b) => a.subject.localeCompare(b.subject))
    .map((rpc) => {
      const cells = names.map((name) => cell(rpc, name, columns[name]));
      return `| \`${rpc.subject}\` | ${rpc.access.join(', ')} | ${cells.join(' | ')} |`;
    });
  return `# Who may do what

Every command of the platform and who may send it: \`all\` = for anything in the organization, \`team\` = for records of the
teams that they manage, \`own\` = for their own records, \`–\` = refused. An Applicant is the admin of an organization that is not
activated; an Advisor works in the books of a client that accepted their firm and that they are assigned to; FirmAdmin
and FirmStaff act on the firm itself. In any other organization they have no role: its records do not exist for them.
A command that needs \`money.move\`, \`payment-method.manage\` or \`card.show-number\` also needs a recent sign-in (\`SESSION_FRESH_MINUTES\`, 30 by default).
So do making someone an admin (\`rpc.org.user.change-role\`, \`rpc.org.invite.create\`) and connecting an advisor firm
(\`rpc.org.connection.accept\`, and \`ask\` on the client's side).

Generated from the contracts by \`npm run docs\`; \`e2e/src/edges/permissions.e2e.spec.ts\` tests each cell on a running stack.

| command | required access | ${names.join(' | ')} |
|---|---|${names.map(() => '---').join('|')}|
${lines.join('\n')}
`;
}
