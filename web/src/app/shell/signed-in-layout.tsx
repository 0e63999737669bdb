import './shell.css';
import { type UserWire } from '@almoner/contracts';
import { type ReactNode, Suspense, lazy, useEffect } from 'react';
import { useLocation } from 'react-router';
import { NotificationBell } from '../../features/notifications/shared/notification-bell.tsx';
import { ShellContext } from '../../ui/shell-context.ts';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { menuWords } from '../../words/en/shell.ts';
import { usePalette } from '../palette/use-palette.ts';
import { phoneBelowWidth } from '../../lib/specified-values.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { hasNotifications } from '../../features/notifications/shared/has-notifications.ts';
import { currentParent, menuFor } from '../menu.ts';
import { drawerOpened, routeChanged } from '../../state/shell.slice.ts';
import { Sidebar, sidebarMeasures } from './sidebar.tsx';

const SidebarDrawer = lazy(async () => ({
  default: (await import('./sidebar-drawer.tsx')).SidebarDrawer,
}));
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

interface SignedInLayoutProps {
  readonly account: UserWire;
  readonly children: ReactNode;
}

/** Sidebar, command palette and the page (spec §2). */
export function SignedInLayout({ account, children }: SignedInLayoutProps) {
  const { pathname, search } = useLocation();
  const dispatch = useAppDispatch();
  const expanded = useAppSelector(({ shell }) => shell.expanded);
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  useCollapseOnRouteChange(dispatch, pathname + pageInQuery(search));

  const entries = menuFor(account);
  const openDrawer = () =>
    dispatch(drawerOpened({ currentParent: currentParent(entries, { pathname, search }) }));

  const palette = usePalette(entries.length > 0);
  const bell = hasNotifications(account) ? <NotificationBell /> : null;
  return (
    <div className="shell" style={sidebarMeasures} data-expanded={expanded && !onPhone}>
      <a className="skip-link" href="#content">
        {menuWords.skipToContent}
      </a>
      {onPhone ? (
        <Suspense>
          <SidebarDrawer account={account} />
        </Suspense>
      ) : (
        <Sidebar account={account} />
      )}
      <main id="content" className="shell-content" tabIndex={-1}>
        <ShellContext value={{ openMenu: onPhone ? openDrawer : null, openPalette: palette.show, bell }}>
          {children}
        </ShellContext>
      </main>
      {palette.openings > 0 && (
        <Suspense>
          <Palette account={account} open={palette.open} openings={palette.openings} onClose={palette.hide} />
        </Suspense>
      )}
    </div>
  );
}

// A filter in the query is not another route; a tab of the menu and the page of a program are (spec §2).
function pageInQuery(search: string): string {
  const query = new URLSearchParams(search);
  return `${query.get('tab') ?? ''} ${query.get('spendProgramId') ?? ''}`;
}

function useCollapseOnRouteChange(dispatch: ReturnType<typeof useAppDispatch>, route: string): void {
  useEffect(() => {
    dispatch(routeChanged());
  }, [dispatch, route]);
}
