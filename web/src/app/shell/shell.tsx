import './shell.css';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ShellContext } from '../../ui/shell-context.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { menuWords } from '../../words/en/shell.ts';
import { hidesSidebar } from '../redirects/routes.ts';
import { Palette } from '../palette/palette.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { phoneBelowWidth } from '../spec.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { useAccount } from '../use-account.ts';
import { currentParent, menuFor } from './menu.ts';
import { drawerOpened, routeChanged } from './shell.slice.ts';
import { Sidebar, SidebarDrawer, sidebarMeasures } from './sidebar.tsx';

/** The signed-in layout. The public pages are shown bare: no sidebar and no left margin (spec §2). */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const dispatch = useAppDispatch();
  const account = useAccount();
  const expanded = useAppSelector(({ shell }) => shell.expanded);
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  useCollapseOnRouteChange(dispatch, pathname + menuTab(search));

  const entries = account === null ? [] : menuFor(account);
  const openDrawer = () =>
    dispatch(drawerOpened({ currentParent: currentParent(entries, { pathname, search }) }));

  const bare = account === null || hidesSidebar(pathname);
  const palette = usePalette(!bare && entries.length > 0);
  if (bare) return <main id="content">{children}</main>;
  return (
    <div className="shell" style={sidebarMeasures} data-expanded={expanded && !onPhone}>
      <a className="skip-link" href="#content">
        {menuWords.skipToContent}
      </a>
      {onPhone ? <SidebarDrawer account={account} /> : <Sidebar account={account} />}
      <main id="content" className="shell-content" tabIndex={-1}>
        <ShellContext value={{ openMenu: onPhone ? openDrawer : null, openPalette: palette.show }}>
          {children}
        </ShellContext>
      </main>
      <Palette account={account} open={palette.open} onClose={palette.hide} />
    </div>
  );
}

const menuTab = (search: string) => new URLSearchParams(search).get('tab') ?? '';

// A filter in the query is not another route; a tab of the menu is.
function useCollapseOnRouteChange(dispatch: ReturnType<typeof useAppDispatch>, route: string): void {
  useEffect(() => {
    dispatch(routeChanged());
  }, [dispatch, route]);
}
