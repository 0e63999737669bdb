import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Filters live in the address, so that a link shows the same list. They are no steps of the history. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) => {
      setParams((before) => changedParams(before, changes), { replace: true, state });
    },
    [setParams, state],
  );
  return { params, change };
}

export function changedParams(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
