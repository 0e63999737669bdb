import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { changedParams } from './use-url-state.ts';

interface UrlDrawer {
  /** For the record whose drawer is open; null while none is. */
  readonly openId: string | null;
  /** Opens the drawer of a record; null closes it. */
  readonly show: (id: string | null) => void;
}

/**
 * A drawer whose record is in the URL as `name`: a link opens it, and the browser's Back closes it. Opening is a step
 * of the history, going on to the next record is not.
 */
export function useUrlDrawer(name: string): UrlDrawer {
  const [params, setParams] = useSearchParams();
  const location = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const openId = params.get(name);
  const closed = changedParams(params, { [name]: null }).toString();

  const open = (id: string) => {
    const isOpening = openId === null;
    const state: unknown = isOpening ? { openedFrom: closed } : location.state;
    setParams(changedParams(params, { [name]: id }), { replace: !isOpening, state });
  };
  const close = () => {
    // If the filters have changed since it was opened, going back would restore the old ones.
    if (openedFrom(location.state) === closed) void navigate(-1);
    else setParams(closed, { replace: true });
  };
  const show = (id: string | null) => {
    if (id !== null) open(id);
    else if (openId !== null) close();
  };
  return { openId, show };
}

const openedFrom = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'openedFrom' in state && typeof state.openedFrom === 'string'
    ? state.openedFrom
    : null;
