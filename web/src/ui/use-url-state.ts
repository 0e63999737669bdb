import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | null>>;

/** The next URL: the page shows it only when it renders again, and two clicks may come before that. */
let pending: URLSearchParams | null = null;

/** Filters are in the URL, so that a link shows the same list. They add no history entries. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { state } = location as { state: unknown };
  useEffect(() => {
    pending = null;
  }, [location]);
  const change = useCallback(
    (changes: Changes | ((now: URLSearchParams) => Changes)) => {
      setParams(
        (shown) => {
          const now = pending ?? shown;
          pending = changedParams(now, typeof changes === 'function' ? changes(now) : changes);
          return pending;
        },
        { replace: true, state },
      );
    },
    [setParams, state],
  );
  return { params, change };
}

export function changedParams(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
