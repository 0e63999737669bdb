import { z } from 'zod';
import { sessionMessageKey } from '../lib/session-message.ts';

const Message = z.object({
  event: z.literal('session'),
  data: z.object({ trigger: z.enum(['getSession', 'signout']) }),
});

/** Calls back for each session message of another tab. Returns how to stop. */
export function onOtherTabChange(onChange: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === sessionMessageKey && isSessionMessage(event.newValue)) onChange();
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
