import { type ReactNode, Suspense, lazy } from 'react';
import { useLocation } from 'react-router';
import { ScreenLoader } from '../../ui/screen-loader.tsx';
import { hidesSidebar } from '../../lib/routes.ts';
import { useAccount } from '../../state/use-account.ts';

const loadLayout = async () => ({ default: (await import('./signed-in-layout.tsx')).SignedInLayout });
const SignedInLayout = lazy(loadLayout);

/** Requested while the session is being read, so that a signed-in person does not wait for it afterwards. */
export function preloadLayout(): void {
  if (!hidesSidebar(window.location.pathname)) void loadLayout();
}

/** The public pages are shown bare, without sidebar and left margin (spec §2), and do not load the layout. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const account = useAccount();
  if (account === null || hidesSidebar(pathname)) return <main id="content">{children}</main>;
  return (
    <Suspense fallback={<ScreenLoader />}>
      <SignedInLayout account={account}>{children}</SignedInLayout>
    </Suspense>
  );
}
