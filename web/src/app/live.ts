import { LiveMessage } from '@almoner/contracts';
import { accountApi } from '../api/account.api.ts';
import { type Tag, baseApi } from '../api/base-api.ts';
import { unreadChanged } from '../api/notifications.slice.ts';
import { refreshSession } from '../session/session-refresh.ts';
import { type AppStore } from '../state/store.ts';

type Topic = LiveMessage['topic'];

const staleTags: Record<Topic, readonly Tag[]> = {
  purchases: ['Purchases', 'Cards', 'Programs', 'Accounts', 'Comments'],
  cards: ['Cards', 'Programs'],
  programs: ['Programs', 'People'],
  accounts: ['Accounts'],
  approvals: ['Approvals'],
  reimbursements: ['Reimbursements'],
  gifts: ['Gifts', 'Accounts'],
  people: ['People', 'Account'],
  categories: ['CategoryRules'],
  audit: ['Audit'],
  notifications: ['Notifications'],
  session: ['Account', 'People'],
  archived: [],
};

const retryRefusedMs = 2000;
/** Many clients may be busy while an advisor looks at one of them. */
const clientsEveryMs = 1000;

/** While someone is signed in, invalidates the lists that changed elsewhere. */
export function followLive(store: AppStore): void {
  let source: EventSource | null = null;
  let email: string | null = null;
  const follow = () => {
    const now = store.getState().session.user?.email ?? null;
    if (now === email) return;
    email = now;
    source?.close();
    store.dispatch(unreadChanged({ unread: 0 }));
    connect();
  };
  const connect = () => {
    source = email === null ? null : listen(store, () => setTimeout(reconnect, retryRefusedMs));
  };
  const reconnect = () => {
    if (source?.readyState === EventSource.CLOSED) connect();
  };
  store.subscribe(follow);
}

function listen(store: AppStore, refused: () => void): EventSource {
  const source = new EventSource('/api/events');
  let dropped = false;
  const refetch = (tags: Iterable<Tag>) => store.dispatch(baseApi.util.invalidateTags([...tags]));
  const refetchForClients = batched(refetch);
  source.onerror = () => {
    dropped = true;
    // Refused, not merely cut off: perhaps the session was ended elsewhere.
    if (source.readyState === EventSource.CLOSED) void refreshSession(store).then(refused);
  };
  source.onopen = () => {
    // Messages sent while the connection was down are lost, so everything on screen is refetched.
    if (dropped) refetch(Object.values(staleTags).flat());
    dropped = false;
  };
  source.onmessage = (event) => {
    const message = readMessage(event.data);
    if (message === null) return;
    const { topic, clientId, unread, revision } = message;
    if (clientId !== undefined) return refetchForClients(staleTags[topic]);
    if (unread !== undefined) store.dispatch(unreadChanged({ unread, revision }));
    if (topic === 'archived') {
      // The session is about to end, so the page gets no further messages.
      source.close();
      return showArchived(store);
    }
    refetch(staleTags[topic]);
    if (topic === 'session') void refreshSession(store);
  };
  return source;
}

/** Calls `act` at most once in `clientsEveryMs`, with the tags of all messages of that time. */
function batched(act: (tags: ReadonlySet<Tag>) => void): (tags: readonly Tag[]) => void {
  let waiting: Set<Tag> | null = null;
  return (tags) => {
    if (waiting === null) {
      const begun = (waiting = new Set());
      setTimeout(() => {
        waiting = null;
        act(begun);
      }, clientsEveryMs);
    }
    for (const tag of tags) waiting.add(tag);
  };
}

function showArchived(store: AppStore): void {
  const email = store.getState().session.user?.email;
  if (email === undefined) return;
  const patch = accountApi.util.updateQueryData('getAccount', email, (account) => {
    account.role = 'Archived';
  });
  store.dispatch(patch);
}

function readMessage(data: unknown): LiveMessage | null {
  try {
    const message = LiveMessage.safeParse(JSON.parse(String(data)));
    return message.success ? message.data : null;
  } catch {
    return null;
  }
}
