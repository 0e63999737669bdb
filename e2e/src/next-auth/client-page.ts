// The page on which the unmodified client runs, with nothing of ours in it.
import {
  SessionProvider,
  getCsrfToken,
  getProviders,
  getSession,
  signIn,
  signOut,
  useSession,
} from 'next-auth/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const client = { getCsrfToken, getProviders, getSession, signIn, signOut };
export type Client = typeof client;

declare global {
  interface Window {
    nextAuth: Client;
  }
}

function Status() {
  const { status, data } = useSession();
  return createElement('output', null, `${status} ${data?.user?.email ?? '-'}`);
}

window.nextAuth = client;
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(createElement(SessionProvider, null, createElement(Status)));
