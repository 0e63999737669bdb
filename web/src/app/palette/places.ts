import {
  type Action,
  type CampaignWire,
  type CardSummaryWire,
  type ClientOverviewWire,
  type FundWire,
  type GiftWire,
  type MemberWire,
  type Role,
  type SpendProgramWire,
  type TeamWire,
} from '@almoner/contracts';
import { personName } from '../../lib/person-name.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { accountingExportWords } from '../../words/en/accounting-exports.ts';
import { accountingMonthWords } from '../../words/en/accounting-months.ts';
import { approvalPageWords } from '../../words/en/approval-page.ts';
import { reconciliationWords } from '../../words/en/reconciliation.ts';
import { reportWords } from '../../words/en/reports.ts';
import { menuWords, paletteWords as words } from '../../words/en/shell.ts';
import { statementWords } from '../../words/en/statement.ts';
import { donorName } from '../../lib/donor-name.ts';
import { type MenuEntry } from '../menu.ts';

export interface Place {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly to: string;
}

/** The pages in this person's menu; a child page names its parent. */
export function pagePlaces(entries: readonly MenuEntry[]): Place[] {
  return entries.flatMap((entry) =>
    'children' in entry
      ? entry.children.map(({ label, to }) => ({ key: to, label, detail: entry.label, to }))
      : [{ key: entry.to, label: entry.label, detail: words.page, to: entry.to }],
  );
}

const placeOf = (to: string, label: string, detail: string): Place => ({ key: to, label, detail, to });

/** Pages that no menu entry leads to. */
export function otherPagePlaces(role: Role): Place[] {
  const approvals = placeOf('/approvals', approvalPageWords.title, words.page);
  if (permissionScopeOfRole(role, 'account.read') !== 'all') return [approvals];
  const reports = [
    ['activities', statementWords.title],
    ['position', reportWords.position.title],
    ['functional', reportWords.functional.title],
    ['form-990', reportWords.form990.title],
    ['funds', reportWords.funds.title],
    ['trial-balance', reportWords.trial.title],
    ['budget', reportWords.budget.title],
    ['month', accountingMonthWords.open],
    ['exports', accountingExportWords.title],
  ] as const;
  return [
    approvals,
    ...reports.map(([report, label]) => placeOf(`/accounting?report=${report}`, label, menuWords.accounting)),
    placeOf('/cash-management?tab=reconciliation', reconciliationWords.link, menuWords.cash),
  ];
}

export const cardPlaces = (cards: readonly CardSummaryWire[]): Place[] =>
  cards.map(({ id, name, holder, last4 }) => ({
    key: id,
    label: last4 === null ? name : `${name} ·· ${last4}`,
    detail: words.cardOf(personName(holder)),
    to: `/cards?card=${id}`,
  }));

export const clientPlaces = (clients: readonly Pick<ClientOverviewWire, 'organizationId' | 'name'>[]) =>
  clients.map(({ organizationId, name }) =>
    placeOf(`/console/clients/${organizationId}`, name, words.client),
  );

export const teamPlaces = (teams: readonly TeamWire[]): Place[] =>
  teams.map(({ id, name }) => ({ key: id, label: name, detail: words.team, to: `/teams?team=${id}` }));

export const programPlaces = (programs: readonly Pick<SpendProgramWire, 'id' | 'name'>[]): Place[] =>
  programs.map(({ id, name }) => ({
    key: id,
    label: name,
    detail: words.program,
    to: `/spendprograms?spendProgramId=${id}`,
  }));

export const memberPlaces = (members: readonly Pick<MemberWire, 'id' | 'name' | 'email'>[]): Place[] =>
  members.map((member) => ({
    key: member.id,
    label: personName(member),
    detail: `${words.member} ${member.email}`,
    to: `/settings?tab=members&member=${member.id}`,
  }));

export const fundPlaces = (funds: readonly Pick<FundWire, 'id' | 'name'>[]): Place[] =>
  funds.map(({ id, name }) => ({
    key: id,
    label: name,
    detail: words.fund,
    to: `/cash-management?tab=restricted-funds&fund=${id}`,
  }));

export const campaignPlaces = (campaigns: readonly Pick<CampaignWire, 'id' | 'title'>[]): Place[] =>
  campaigns.map(({ id, title }) => ({
    key: id,
    label: title,
    detail: words.campaign,
    to: `/donations?campaign=${id}`,
  }));

/** Each donor once, by the newest of their gifts. */
export function donorPlaces(gifts: readonly Pick<GiftWire, 'id' | 'donor'>[]): Place[] {
  const isFirst = ({ donor }: Pick<GiftWire, 'donor'>, index: number) =>
    donor.email === null || gifts.findIndex((gift) => gift.donor.email === donor.email) === index;
  return gifts.filter(isFirst).map(({ id, donor }) => ({
    key: `donor ${donor.email ?? id}`,
    label: donorName(donor),
    detail: `${words.donor} ${donor.email ?? ''}`.trim(),
    to: `/donations?${new URLSearchParams({ q: donor.email ?? donorName(donor) }).toString()}`,
  }));
}

const actions: readonly { readonly right: Action; readonly label: string; readonly to: string }[] = [
  { right: 'card.issue', label: words.actions.issueCard, to: '/cards?new=1' },
  { right: 'program.manage', label: words.actions.newProgram, to: '/spendprograms?new=1' },
  { right: 'money.move', label: words.actions.deposit, to: '/cash-management?tab=wallet&deposit=1' },
  { right: 'campaign.manage', label: words.actions.newCampaign, to: '/donations?new=1' },
  { right: 'team.create', label: words.actions.newTeam, to: '/teams?new=1' },
  { right: 'invite.manage', label: words.actions.invite, to: '/settings?tab=members&new=1' },
];

/** Actions that this role may start anywhere. */
export const actionPlaces = (role: Role): Place[] =>
  actions
    .filter(({ right }) => permissionScopeOfRole(role, right) !== 'none')
    .map(({ label, to }) => ({ key: to, label, detail: words.action, to }));

/**
 * Places that fit the typed words, each of which must occur: those whose name begins with the text first, then in the order given.
 * Without text everything fits.
 */
export function matchingPlaces(places: readonly Place[], text: string, most: number): Place[] {
  const wanted = text.trim().toLocaleLowerCase();
  const words = wanted.split(/\s+/);
  const fits = ({ label, detail }: Place) => {
    const haystack = `${label} ${detail}`.toLocaleLowerCase();
    return words.every((word) => haystack.includes(word));
  };
  const rank = ({ label }: Place) => (label.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return places
    .filter(fits)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}

/** Looking for the text among the purchases is always possible. */
export const purchaseSearch = (text: string): Place => ({
  key: 'search',
  label: words.searchPurchases(text.trim()),
  detail: words.search,
  to: `/transactions?${new URLSearchParams({ tab: 'card', q: text.trim() }).toString()}`,
});
