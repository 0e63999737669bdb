import { sumsOf, type ExpectedAuthorization, type Sums } from './authorization-model.ts';
import { type NetworkView } from './network-view.ts';
import { type View, type WalletView } from './views.ts';

export interface Sides {
  readonly model: readonly ExpectedAuthorization[];
  readonly network: NetworkView;
  readonly books: View;
  readonly counters: View;
  readonly list: View;
  readonly ledger: WalletView;
  /** The total that the page of purchases shows as pending. */
  readonly pendingOnThePage: number;
}

const nothing: Sums = { held: 0, taken: 0 };

/** Every difference between two sides, one line each; empty if they agree. */
export function differencesOf({
  model,
  network,
  books,
  counters,
  list,
  ledger,
  pendingOnThePage,
}: Sides): string[] {
  const modelled = new Map(model.map((one) => [one.id, sumsOf(one)]));
  const total = totalOf(network.cards);
  return [
    ...between('model', modelled, 'Stripe', network.authorizations, [...modelled.keys()]),
    ...between('Stripe', network.authorizations, 'books', books),
    ...between('Stripe', network.authorizations, 'purchase list', list),
    ...between('Stripe', network.cards, 'counters', counters),
    ...figure('held by the ledger', ledger.held, total.held),
    ...figure('posted in the ledger', ledger.posted, network.deposited - total.taken),
    ...figure('available at Stripe', network.available, ledger.posted - ledger.held),
    ...figure('pending on the page', pendingOnThePage, total.held),
  ];
}

function between(
  one: string,
  first: View,
  other: string,
  second: View,
  ids = [...first.keys(), ...second.keys()],
) {
  return [...new Set(ids)].flatMap((id) => {
    const [a, b] = [first.get(id) ?? nothing, second.get(id) ?? nothing];
    const isMissing = first.has(id) !== second.has(id) ? ' (missing on one side)' : '';
    if (a.held === b.held && a.taken === b.taken && isMissing === '') return [];
    return [
      `${id}: ${one} held ${a.held} taken ${a.taken}, ${other} held ${b.held} taken ${b.taken}${isMissing}`,
    ];
  });
}

function figure(what: string, seen: number, wanted: number): string[] {
  return seen === wanted ? [] : [`${what}: ${seen} rather than ${wanted}`];
}

function totalOf(view: View): Sums {
  return [...view.values()].reduce(
    (sum, { held, taken }) => ({ held: sum.held + held, taken: sum.taken + taken }),
    nothing,
  );
}
