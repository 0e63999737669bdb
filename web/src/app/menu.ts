import { type OrganizationWire, type Role, type UserWire } from '@almoner/contracts';
import { menuWords } from '../words/en/shell.ts';

export type MenuIcon =
  'home' | 'spend' | 'cash' | 'fundraising' | 'teams' | 'accounting' | 'settings' | 'clients' | 'firm';

export interface MenuLeaf {
  readonly label: string;
  readonly to: string;
}
export type MenuEntry = { readonly key: string; readonly label: string; readonly icon: MenuIcon } & (
  { readonly to: string } | { readonly children: readonly MenuLeaf[] }
);

type Visibility = 'all' | 'admin' | 'admin-or-manager';

type VisibleEntry = MenuEntry & { readonly visibleTo: Visibility };

const everyEntry: readonly VisibleEntry[] = [
  { key: 'home', label: menuWords.home, icon: 'home', to: '/', visibleTo: 'all' },
  {
    key: 'spend',
    label: menuWords.spend,
    icon: 'spend',
    visibleTo: 'all',
    children: [
      { label: menuWords.transactions, to: '/transactions?tab=card' },
      { label: menuWords.reimbursements, to: '/transactions?tab=reimbursements' },
      { label: menuWords.cards, to: '/cards' },
      { label: menuWords.spendPrograms, to: '/spendprograms' },
    ],
  },
  {
    key: 'cash',
    label: menuWords.cash,
    icon: 'cash',
    visibleTo: 'admin',
    children: [
      { label: menuWords.wallet, to: '/cash-management?tab=wallet' },
      { label: menuWords.vault, to: '/cash-management?tab=vault' },
      { label: menuWords.restrictedFunds, to: '/cash-management?tab=restricted-funds' },
    ],
  },
  {
    key: 'fundraising',
    label: menuWords.fundraising,
    icon: 'fundraising',
    to: '/donations',
    visibleTo: 'admin',
  },
  { key: 'teams', label: menuWords.teams, icon: 'teams', to: '/teams', visibleTo: 'admin-or-manager' },
  {
    key: 'accounting',
    label: menuWords.accounting,
    icon: 'accounting',
    visibleTo: 'admin',
    children: [
      { label: menuWords.wallet, to: '/accounting?tab=card' },
      { label: menuWords.vault, to: '/accounting?tab=vault' },
    ],
  },
  { key: 'settings', label: menuWords.settings, icon: 'settings', to: '/settings', visibleTo: 'all' },
];

/** An advisor is confined to the console (spec §4), so that their own settings are there too. */
const advisorEntries: readonly VisibleEntry[] = [
  { key: 'clients', label: menuWords.clients, icon: 'clients', to: '/console/clients', visibleTo: 'all' },
  { key: 'firm', label: menuWords.firm, icon: 'firm', to: '/console/team', visibleTo: 'admin' },
  { key: 'settings', label: menuWords.settings, icon: 'settings', to: '/console/settings', visibleTo: 'all' },
];

const sees: Record<Visibility, (role: Role) => boolean> = {
  all: () => true,
  admin: (role) => role === 'Admin',
  'admin-or-manager': (role) => role === 'Admin' || role === 'Manager',
};

type MenuAccount = Pick<UserWire, 'role' | 'accountActivation'> & {
  readonly owner: Pick<OrganizationWire, 'type'> | null;
};

/**
 * The entries of spec §2 that this person sees, in its order; advisors have the console's own. Someone who would be
 * sent back from every entry (archived, not activated yet) sees none.
 */
export function menuFor({ role, accountActivation, owner }: MenuAccount): readonly MenuEntry[] {
  if (role === 'Archived') return [];
  const isAdvisor = owner?.type === 'advisor';
  if (!isAdvisor && accountActivation !== 'Activated') return [];
  return (isAdvisor ? advisorEntries : everyEntry).filter(({ visibleTo }) => sees[visibleTo](role));
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Returns whether `to` is the current page. An entry such as Fundraising also covers all pages below its path. */
export function isCurrent(to: string, { pathname, search }: Place): boolean {
  const [path = '', query] = to.split('?');
  if (!isWithin(path, pathname)) return false;
  if (query === undefined) return true;
  const wanted = new URLSearchParams(query).get('tab');
  const actual = new URLSearchParams(search).get('tab');
  return actual === wanted || (actual === null && firstTab(path) === wanted);
}

const isWithin = (path: string, pathname: string) =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

const firstTab = (path: string) => (path === '/cash-management' ? 'wallet' : 'card');

/** True also for a tab that the menu does not list. */
export function holdsCurrent(children: readonly MenuLeaf[], { pathname }: Place): boolean {
  return children.some(({ to }) => isWithin(to.split('?', 1)[0] ?? '', pathname));
}

export function currentParent(entries: readonly MenuEntry[], place: Place): string | null {
  const holds = (entry: MenuEntry) => 'children' in entry && holdsCurrent(entry.children, place);
  return entries.find(holds)?.key ?? null;
}
