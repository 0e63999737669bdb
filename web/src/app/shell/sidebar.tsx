import { type UserWire } from '@almoner/contracts';
import { type CSSProperties, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useInstallation } from '../../ui/installation.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { menuWords } from '../../words/en/shell.ts';
import {
  logoWindowHeight,
  menuItemHeight,
  sidebarCollapsedWidth,
  sidebarExpandedWidth,
  sidebarTransition,
} from '../../lib/specified-values.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { currentParent, menuFor } from '../menu.ts';
import { sidebarToggled } from '../../state/shell.slice.ts';
import { SidebarMenu } from './sidebar-menu.tsx';

/** The specified widths as CSS variables, so that the style sheet does not repeat them. */
export const sidebarMeasures: CSSProperties & Record<`--${string}`, string> = {
  '--sidebar-collapsed': `${sidebarCollapsedWidth}px`,
  '--sidebar-expanded': `${sidebarExpandedWidth}px`,
  '--sidebar-transition': sidebarTransition,
  '--menu-item-height': `${menuItemHeight}px`,
};

export function Sidebar({ account }: { readonly account: UserWire }) {
  const expanded = useAppSelector(({ shell }) => shell.expanded);
  return (
    <aside className="sidebar" data-expanded={expanded}>
      <SidebarContent account={account} expanded={expanded} />
    </aside>
  );
}

interface ContentProps {
  readonly account: UserWire;
  readonly expanded: boolean;
  /** For the drawer that it is in; undefined beside the page. */
  readonly onClose?: () => void;
}

export function SidebarContent({ account, expanded, onClose }: ContentProps) {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const entries = menuFor(account);
  const toggle = () => dispatch(sidebarToggled({ currentParent: currentParent(entries, location) }));
  return (
    <>
      <SidebarHeader name={account.name ?? account.email} expanded={expanded} onToggle={onClose ?? toggle} />
      <SidebarMenu entries={entries} expanded={expanded} replaces={onClose !== undefined} />
      <SidebarLogo />
    </>
  );
}

interface HeaderProps {
  readonly name: string;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

function SidebarHeader({ name, expanded, onToggle }: HeaderProps) {
  const action = expanded ? menuWords.closeSidebar : menuWords.openSidebar;
  return (
    <button
      type="button"
      className="sidebar-header"
      aria-expanded={expanded}
      title={action}
      onClick={onToggle}
    >
      <span className="avatar" aria-hidden>
        {firstInitial(name)}
      </span>
      <span className="sidebar-label sidebar-name">{name}</span>
    </button>
  );
}

const firstInitial = (name: string) => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase();

function SidebarLogo() {
  const { productName } = useInstallation();
  const highEnough = useSyncExternalStore(watchHeight, isHighEnough);
  if (!highEnough) return null;
  return (
    <div className="sidebar-logo">
      <LogoMark />
      <span className="sidebar-label sidebar-name">{productName}</span>
    </div>
  );
}

const isHighEnough = () => window.innerHeight > logoWindowHeight;
const watchHeight = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};
