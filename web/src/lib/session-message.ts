// The key and the message are NextAuth's, so that pages of either client on one origin notify each other.
export const sessionMessageKey = 'nextauth.message';

export type SessionTrigger = 'getSession' | 'signout';

/** Tells the other tabs of this browser that the session may have changed. */
export function notifyOtherTabs(trigger: SessionTrigger): void {
  // Not whole seconds: a message like the one before it would be no event to other tabs.
  const timestamp = Date.now() / 1000;
  localStorage.setItem(sessionMessageKey, JSON.stringify({ event: 'session', data: { trigger }, timestamp }));
}
