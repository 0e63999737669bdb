import {
  approvalsHttp,
  approvalsRpc,
  auditHttp,
  auditRpc,
  cardsHttp,
  cardsRpc,
  authRpc,
  clientsHttp,
  connectionsRpc,
  documentsHttp,
  documentsRpc,
  donationsHttp,
  donationsRpc,
  moneyHttp,
  orgRpc,
  organizationHttp,
  peopleHttp,
  programsHttp,
  programsRpc,
  sessionsHttp,
  spendRpc,
  type RouteDefinition,
  type RpcDefinition,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type ApiPerson, type Input } from '../support/api-person.ts';
import { sampleOf } from '../support/sample.ts';
import { everythingOf, type Everything } from '../support/everything-of.ts';
import { aLetter, type Organization } from '../support/organization.ts';

/** With things of their own for what ends them, so that the rest can still be asked for. */
export interface Ours extends Everything {
  readonly spareTeamId: string;
  readonly spareCardId: string;
  /** Of the team. */
  readonly treasuryId: string;
}

export async function oursOf(organization: Organization): Promise<Ours> {
  const spare = await organization.createTeam('Spare');
  const card = await organization.issueCard({ holder: organization.admin, limitMinor: 100, name: 'Spare' });
  const all = await everythingOf(organization);
  const team = await organization.admin.call(peopleHttp.getTeam, { params: { id: all.teamId } });
  const treasuryId = team.teamTreasury?.accountId ?? '';
  return { ...all, spareTeamId: spare.id, spareCardId: card.id, treasuryId };
}

type Ask = (ours: Ours, caller: ApiPerson) => Input;

export interface HttpRight {
  readonly route: RouteDefinition;
  /** The command that decides who may call; its row of docs/permissions.md is the answer. */
  readonly decidedBy: RpcDefinition;
  /** Names a record of the organization: whoever has no seat there must find nothing. */
  readonly names: boolean;
  /** In whose books it asks: a client's, where an advisor sits as one, or the caller's own organization. */
  readonly about: 'client' | 'own';
  readonly ask: Ask;
}

const filled = ({ shape }: RouteDefinition, over: Input = {}): Input => ({
  query: shape.query && (sampleOf(shape.query) as Record<string, string>),
  body: shape.body && sampleOf(shape.body),
  ...over,
});

/** What no id leads into, or only the caller's own. */
const own = (route: RouteDefinition, decidedBy: RpcDefinition, ask?: Ask): HttpRight => ({
  ...{ route, decidedBy, names: false, about: 'own' },
  ask: (ours, caller) => filled(route, ask?.(ours, caller)),
});
const naming = (route: RouteDefinition, decidedBy: RpcDefinition, ask: Ask): HttpRight => ({
  ...own(route, decidedBy, ask),
  names: true,
});
const byId = (route: RouteDefinition, decidedBy: RpcDefinition, id: keyof Ours, body?: unknown) =>
  naming(route, decidedBy, (ours) => ({
    params: { id: ours[id] },
    ...(body === undefined ? {} : { body }),
  }));
const ofClient = (route: RouteDefinition, decidedBy: RpcDefinition): HttpRight => ({
  ...byId(route, decidedBy, 'organizationId'),
  about: 'client',
});
const ofTeamMember = (route: RouteDefinition, decidedBy: RpcDefinition, body?: unknown) =>
  naming(route, decidedBy, ({ teamId, userId }) => ({
    params: { id: teamId, userId },
    ...(body === undefined ? {} : { body }),
  }));

const people = [
  own(peopleHttp.getUser, orgRpc.getAccount, (_, { email }) => ({ params: { email } })),
  byId(peopleHttp.listUsers, orgRpc.listUsers, 'organizationId'),
  byId(peopleHttp.listTeamUsers, orgRpc.listTeamUsers, 'teamId'),
  // The role that they have, so that nobody is another for those who ask after this one.
  byId(peopleHttp.changeRole, orgRpc.changeRole, 'userId', { role: 'Admin' }),
  own(peopleHttp.updateProfile, orgRpc.updateProfile),
  byId(peopleHttp.getOrganization, orgRpc.getOrganization, 'organizationId'),
  byId(peopleHttp.getConnectAccount, orgRpc.getConnectAccount, 'accountId'),
  byId(peopleHttp.getTeam, orgRpc.getTeam, 'teamId'),
  naming(peopleHttp.addTeamMember, orgRpc.addTeamMember, ({ teamId, email }) => ({
    body: { teamId, employee: email },
  })),
  own(peopleHttp.listTeams, orgRpc.listTeams),
  own(peopleHttp.createTeam, orgRpc.createTeam, () => ({ body: { name: `Team ${newId().slice(-6)}` } })),
  // The words of before, so that its manager stays one.
  byId(peopleHttp.updateTeam, orgRpc.updateTeam, 'teamId', { name: 'Ours', adminRole: 'Team manager' }),
  byId(peopleHttp.closeTeam, orgRpc.closeTeam, 'spareTeamId'),
  byId(peopleHttp.setDefaultSpendPrograms, orgRpc.setDefaultSpendPrograms, 'teamId', { spendProgramIds: [] }),
  ofTeamMember(peopleHttp.changeTeamRole, orgRpc.changeTeamRole, { teamRole: 'Cook' }),
  ofTeamMember(peopleHttp.removeTeamMember, orgRpc.removeTeamMember),
  own(peopleHttp.listMembers, orgRpc.listMembers),
  own(peopleHttp.findOwnInvite, orgRpc.findOwnInvite, (_, { email }) => ({ body: { email } })),
  own(peopleHttp.listInvites, orgRpc.listInvites),
  own(peopleHttp.invite, orgRpc.invite),
  byId(peopleHttp.resendInvite, orgRpc.resendInvite, 'inviteId'),
  byId(peopleHttp.revokeInvite, orgRpc.revokeInvite, 'inviteId'),
  byId(peopleHttp.acceptInvite, orgRpc.acceptInvite, 'inviteId'),
  byId(peopleHttp.declineInvite, orgRpc.declineInvite, 'inviteId'),
];

const organizations = [
  own(organizationHttp.getDraft, orgRpc.getDraft),
  own(organizationHttp.saveDraft, orgRpc.saveDraft, () => ({ body: { step: 0, answers: {} } })),
  own(organizationHttp.apply, orgRpc.apply),
  own(organizationHttp.getApplication, orgRpc.getApplication),
  // The same answer as before, so that the application stays open.
  own(organizationHttp.answerApplication, orgRpc.answerApplication, () => ({
    body: { legalName: 'Harbor Shelter', ein: '12-0000001' },
  })),
  own(organizationHttp.updateOrganization, orgRpc.updateOrganization),
  own(organizationHttp.linkBankAccount, orgRpc.linkBankAccount, () => ({
    body: { holderName: 'Ours', routingNumber: '110000000', accountNumber: '000123456789' },
  })),
  own(organizationHttp.listPaymentMethods, orgRpc.listPaymentMethods),
  byId(organizationHttp.listCategories, orgRpc.listCategories, 'organizationId'),
  own(organizationHttp.addCategory, orgRpc.addCategory, () => ({
    body: { name: 'Ice', code: '9981', function: 'program' },
  })),
  byId(organizationHttp.renameCategory, orgRpc.renameCategory, 'categoryId'),
  byId(organizationHttp.archiveCategory, orgRpc.archiveCategory, 'categoryId'),
];

const documents = [
  own(documentsHttp.listDocuments, documentsRpc.list),
  own(documentsHttp.uploadDocument, documentsRpc.begin, aLetter),
  byId(documentsHttp.downloadDocument, documentsRpc.readPart, 'documentId'),
  byId(documentsHttp.removeDocument, documentsRpc.remove, 'documentId'),
];

const cards = [
  naming(cardsHttp.listCards, cardsRpc.listCards, ({ organizationId }) => ({ body: { organizationId } })),
  own(cardsHttp.listPersonalCards, cardsRpc.listCards, (_, { email }) => ({ body: { email } })),
  naming(cardsHttp.issueCard, cardsRpc.issueCard, ({ userId: holder }) => ({
    body: { holder, name: 'Ice', spendRule: { frequency: 'daily', limit: 100 } },
  })),
  own(cardsHttp.listCardSummaries, cardsRpc.listCards),
  byId(cardsHttp.getCardSummary, cardsRpc.getCard, 'cardId'),
  byId(cardsHttp.freezeCard, cardsRpc.freezeCard, 'cardId'),
  byId(cardsHttp.unfreezeCard, cardsRpc.unfreezeCard, 'cardId'),
  byId(cardsHttp.cancelCard, cardsRpc.cancelCard, 'spareCardId'),
  byId(cardsHttp.getCardholder, cardsRpc.getCardholder, 'cardholderId'),
  naming(cardsHttp.listOrganizationTransactions, cardsRpc.listTransactions, ({ organizationId }) => ({
    body: { organizationId },
  })),
  naming(cardsHttp.listTeamTransactions, cardsRpc.listTransactions, ({ teamId }) => ({ body: { teamId } })),
  own(cardsHttp.listPurchases, cardsRpc.listPurchases),
  own(cardsHttp.listSpentWeeks, cardsRpc.listSpentWeeks),
  byId(cardsHttp.getPurchase, cardsRpc.getPurchase, 'purchaseId'),
  byId(cardsHttp.explainAuthorization, cardsRpc.explainPurchase, 'authorizationId'),
];

const programs = [
  own(programsHttp.listPrograms, programsRpc.listPrograms),
  // What a manager may make: for their team, and paid from its treasury.
  naming(
    programsHttp.createProgram,
    programsRpc.createProgram,
    ({ teamId, treasuryId: payingAccountId }) => ({
      body: { name: 'Ice', frequency: 'daily', limit: 100, teamId, payingAccountId },
    }),
  ),
  byId(programsHttp.updateProgram, programsRpc.updateProgram, 'programId', { name: 'Theirs' }),
  byId(programsHttp.pauseProgram, programsRpc.pauseProgram, 'programId'),
  byId(programsHttp.resumeProgram, programsRpc.resumeProgram, 'programId'),
  byId(programsHttp.closeProgram, programsRpc.closeProgram, 'programId'),
  naming(programsHttp.listProgramCards, cardsRpc.listCards, ({ programId: spendProgramId }) => ({
    body: { spendProgramId },
  })),
];

const approvals = [
  byId(cardsHttp.changeCardLimit, spendRpc.changeCardLimit, 'cardId', { limit: 10_000 }),
  naming(approvalsHttp.requestCardLimit, approvalsRpc.requestCardLimit, ({ cardId }) => ({
    params: { id: cardId },
    body: { limit: 30_000, reason: 'Ice' },
  })),
  own(approvalsHttp.listApprovals, approvalsRpc.list),
  byId(approvalsHttp.approve, approvalsRpc.approve, 'approvalId', { version: 1 }),
  byId(approvalsHttp.reject, approvalsRpc.reject, 'approvalId', { version: 1 }),
  byId(approvalsHttp.withdraw, approvalsRpc.withdraw, 'approvalId', { version: 1 }),
];

const money = [
  own(moneyHttp.listAccounts, spendRpc.listAccounts),
  own(moneyHttp.listTransfers, spendRpc.listTransfers),
  own(moneyHttp.startTransfer, spendRpc.startDeposit, () => ({ body: { kind: 'deposit', amount: 100 } })),
  own(donationsHttp.listCampaigns, donationsRpc.listCampaigns),
  own(donationsHttp.createCampaign, donationsRpc.createCampaign),
  own(donationsHttp.listGifts, donationsRpc.listGifts),
];

const clients = [
  own(clientsHttp.listClients, orgRpc.listClients),
  ofClient(clientsHttp.listClientPurchases, cardsRpc.listPurchases),
  ofClient(clientsHttp.listClientAccounts, spendRpc.listAccounts),
  own(clientsHttp.listConnections, connectionsRpc.list),
  own(clientsHttp.askConnection, connectionsRpc.ask),
  byId(clientsHttp.acceptConnection, connectionsRpc.accept, 'connectionId'),
  byId(clientsHttp.declineConnection, connectionsRpc.decline, 'connectionId'),
  byId(clientsHttp.endConnection, connectionsRpc.end, 'connectionId'),
  byId(clientsHttp.assignStaff, connectionsRpc.assign, 'connectionId'),
];

const sessions = [
  own(sessionsHttp.listSessions, authRpc.listSessions),
  own(sessionsHttp.revokeSession, authRpc.revokeSession, () => ({ params: { id: newId() } })),
  own(sessionsHttp.revokeOtherSessions, authRpc.revokeOtherSessions),
];

const audit = [
  own(auditHttp.listAuditEntries, auditRpc.list),
  byId(auditHttp.getAuditEntry, auditRpc.get, 'auditEntryId'),
];

/** Every route that needs a session, with the command that decides. A public one needs no row: it asks nobody who they are. */
export const httpRights: readonly HttpRight[] = [
  ...people,
  ...organizations,
  ...documents,
  ...cards,
  ...programs,
  ...approvals,
  ...money,
  ...clients,
  ...sessions,
  ...audit,
];
