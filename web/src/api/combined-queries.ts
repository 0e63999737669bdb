/** The state of the query behind a list. */
export interface ListQuery {
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  readonly isLoading: boolean;
}

/** The queries behind one list as one: it has failed when one of them has, and retries those that have. */
export function combinedQueries(...queries: readonly ListQuery[]): ListQuery {
  const failed = queries.filter(({ isError }) => isError);
  return {
    isError: failed.length > 0,
    error: failed[0]?.error,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
    isLoading: queries.some(({ isLoading }) => isLoading),
  };
}
