import { DownOutlined, LogoutOutlined, UpOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import { menuWords } from '../../words/en/shell.ts';
import { signOutRequested } from '../../state/dialogs.slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { MenuEntryIcon } from './menu-icon.tsx';
import { type MenuEntry, type MenuLeaf, holdsCurrent, isCurrent } from '../menu.ts';
import { parentClicked } from '../../state/shell.slice.ts';

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly expanded: boolean;
  /** True if its links replace the history entry that closes the menu on Back. */
  readonly replaces: boolean;
}

export function SidebarMenu({ entries, ...props }: MenuProps) {
  const dispatch = useAppDispatch();
  return (
    <nav className="sidebar-menu" aria-label={menuWords.mainMenu}>
      <ul>
        {entries.map((entry) => (
          <MenuItem key={entry.key} entry={entry} {...props} />
        ))}
        <li>
          <button type="button" className="sidebar-item" onClick={() => dispatch(signOutRequested())}>
            <LogoutOutlined className="sidebar-icon" aria-hidden />
            <span className="sidebar-label">{menuWords.logOut}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

interface MenuItemProps extends Omit<MenuProps, 'entries'> {
  readonly entry: MenuEntry;
}

function MenuItem({ entry, expanded, replaces }: MenuItemProps) {
  const location = useLocation();
  if ('children' in entry) return <MenuParent entry={entry} expanded={expanded} replaces={replaces} />;
  const current = isCurrent(entry.to, location);
  return (
    <li>
      <Link
        to={entry.to}
        replace={replaces}
        className="sidebar-item"
        aria-current={current ? 'page' : undefined}
        title={expanded ? undefined : entry.label}
      >
        <MenuEntryIcon icon={entry.icon} />
        <span className="sidebar-label">{entry.label}</span>
      </Link>
    </li>
  );
}

interface MenuParentProps extends MenuItemProps {
  readonly entry: Extract<MenuEntry, { readonly children: unknown }>;
}

function MenuParent({ entry, expanded, replaces }: MenuParentProps) {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const open = useAppSelector(({ shell }) => shell.openParent === entry.key) && expanded;
  const isParent = holdsCurrent(entry.children, location);
  const Chevron = open ? UpOutlined : DownOutlined;
  return (
    <li>
      <button
        type="button"
        className="sidebar-item"
        aria-expanded={open}
        data-current={isParent && !open}
        title={expanded ? undefined : entry.label}
        onClick={() => dispatch(parentClicked(entry.key))}
      >
        <MenuEntryIcon icon={entry.icon} />
        <span className="sidebar-label">{entry.label}</span>
        <Chevron className="sidebar-chevron" aria-hidden />
      </button>
      {open && <MenuChildren leaves={entry.children} replaces={replaces} />}
    </li>
  );
}

interface MenuChildrenProps extends Pick<MenuProps, 'replaces'> {
  readonly leaves: readonly MenuLeaf[];
}

function MenuChildren({ leaves, replaces }: MenuChildrenProps) {
  const location = useLocation();
  return (
    <ul>
      {leaves.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            replace={replaces}
            className="sidebar-item sidebar-child"
            aria-current={isCurrent(to, location) ? 'page' : undefined}
          >
            <span className="sidebar-label">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
