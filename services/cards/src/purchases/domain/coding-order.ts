interface Coded {
  readonly id: string;
  readonly authorizationId: string | null;
}

/** Codings of one authorization are ordered by its lock: everybody who codes several purchases takes these locks in one order. */
export function byAuthorization(one: Coded, other: Coded): number {
  const [first, second] = [one, other].map(({ authorizationId, id }) => authorizationId ?? id);
  return (first ?? '').localeCompare(second ?? '');
}
