import { z } from 'zod';

// The key and the message are NextAuth's, so that pages of either client on one origin notify each other.
const storageKey = 'nextauth.message';
const Message = z.object({
  event: z.literal('session'),
  data: z.object({ trigger: z.enum(['getSession', 'signout']) }),
});
type Trigger = z.infer<typeof Message>['data']['trigger'];

export function notifyOtherTabs(trigger: Trigger): void {
  // Not whole seconds: a message like the one before it would be no event to other tabs.
  const timestamp = Date.now() / 1000;
  localStorage.setItem(storageKey, JSON.stringify({ event: 'session', data: { trigger }, timestamp }));
}

/** Calls back for each session message of another tab. Returns how to stop. */
export function onOtherTabChange(heard: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === storageKey && isSessionMessage(event.newValue)) heard();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function isSessionMessage(text: string | null): boolean {
  try {
    return Message.safeParse(JSON.parse(text ?? '')).success;
  } catch {
    return false;
  }
}
