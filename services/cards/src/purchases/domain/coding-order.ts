interface Coded {
  readonly id: string;
  readonly authorizationId: string | null;
}

/** The row to lock for a coding of the purchase; the purchase itself, without a lock, where it has no authorization. */
export const authorizationOf = ({ authorizationId, id }: Coded) => authorizationId ?? id;

/** Codings of one authorization are ordered by its lock: everyone who codes several purchases takes these locks in one order. */
export function byAuthorization(one: Coded, other: Coded): number {
  return authorizationOf(one).localeCompare(authorizationOf(other));
}
