import { type AccountKind } from '../../ledger/domain/accounts.ts';
import { type ExportNames } from './export-entry.ts';

/** Kinds whose accounts people named; an organization has one account of any other kind, or names them all alike. */
const namedByPeople: ReadonlySet<AccountKind> = new Set(['fund', 'treasury']);

/**
 * The names of an export, without two accounts, categories, funds or programs of the same name: accounting programs find them by name,
 * ignoring case, and would book both on one. The oldest keeps its name; later ones also have the code of the category, or the end of
 * their id, as in the journal.
 */
export function distinctNames(names: ExportNames): ExportNames {
  const [own, named] = divided(names.accounts);
  const taken = new Set(Object.values(own).map(({ name }) => keyOf(name)));
  return {
    categories: distinct(names.categories, taken, ({ code }) => code),
    accounts: { ...own, ...distinct(named, taken, (_, id) => endOf(id)) },
    funds: distinct(names.funds, new Set(), (_, id) => endOf(id)),
    programs: distinct(names.programs, new Set(), (_, id) => endOf(id)),
    teams: distinct(names.teams, new Set(), (_, id) => endOf(id)),
  };
}

function divided(
  accounts: ExportNames['accounts'],
): [own: ExportNames['accounts'], named: ExportNames['accounts']] {
  const entries = Object.entries(accounts);
  return [
    Object.fromEntries(entries.filter(([, { kind }]) => !namedByPeople.has(kind))),
    Object.fromEntries(entries.filter(([, { kind }]) => namedByPeople.has(kind))),
  ];
}

/** Adds the names to `taken`. Ids sort by age. */
function distinct<Named extends { readonly name: string }>(
  byId: Readonly<Record<string, Named>>,
  taken: Set<string>,
  addition: (named: Named, id: string) => string,
): Record<string, Named> {
  const oldestFirst = Object.entries(byId).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    oldestFirst.map(([id, named]) => {
      const name = taken.has(keyOf(named.name))
        ? `${named.name.trim()} (${addition(named, id)})`
        : named.name;
      taken.add(keyOf(name));
      return [id, { ...named, name }];
    }),
  );
}

const keyOf = (name: string) => name.replaceAll(/\s+/gu, ' ').trim().toLowerCase();
const endOf = (id: string) => id.slice(-8);
