import { z } from 'zod';
import { Email, Id, Nothing, lineOf, nameOf } from '../primitives.ts';
import { TeamUserWire, TeamWire } from '../wire/user.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

/** The team's name for this role; the team's `adminRole` makes a member its manager. */
export const TeamRole = lineOf(60).min(1);

export const teamsHttp = {
  getTeam: route('GET', '/team/get/:id', {
    summary: 'A team with its people',
    params: byId,
    reply: TeamWire,
  }),
  listTeams: route('GET', '/teams', {
    summary: 'The teams that the caller may see',
    reply: z.array(TeamWire),
  }),
  listTeamUsers: route('GET', '/user/teamusers/:id', {
    summary: 'The people of a team',
    params: byId,
    reply: z.array(TeamUserWire),
  }),
  createTeam: route('POST', '/teams', {
    summary: 'Create a team',
    body: z.strictObject({
      name: nameOf('The name'),
      adminRole: TeamRole.default('Team manager'),
    }),
    reply: TeamWire,
    status: 201,
  }),
  updateTeam: route('POST', '/teams/:id', {
    summary: 'Rename a team, or change the role that makes its managers',
    params: byId,
    body: z.strictObject({ name: nameOf('The name'), adminRole: TeamRole }),
    reply: TeamWire,
  }),
  setDefaultSpendPrograms: route('PUT', '/teams/:id/default-spend-programs', {
    summary: 'Set the spend programs on which new team members get a card',
    params: byId,
    body: z.strictObject({ spendProgramIds: z.array(Id).max(20) }),
    reply: TeamWire,
  }),
  closeTeam: route('POST', '/teams/:id/close', {
    summary: 'Close a team whose treasury is empty; its members stay in the organization',
    params: byId,
    reply: Nothing,
  }),
  addTeamMember: route('POST', '/team/AddMember', {
    summary: 'Add a member of the organization, by email address or id, to a team',
    body: z.object({
      teamId: Id,
      employee: z.union([Id, Email], 'Must be an email address or an id'),
      teamRole: TeamRole.optional(),
    }),
    reply: TeamWire,
  }),
  changeTeamRole: route('POST', '/teams/:id/members/:userId/role', {
    summary: 'Change a member’s role in a team',
    params: z.object({ id: Id, userId: Id }),
    body: z.strictObject({ teamRole: TeamRole }),
    reply: TeamWire,
  }),
  removeTeamMember: route('POST', '/teams/:id/members/:userId/remove', {
    summary: 'Remove a member from a team',
    params: z.object({ id: Id, userId: Id }),
    reply: TeamWire,
  }),
};
