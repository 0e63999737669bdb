import { DownOutlined, LogoutOutlined, UpOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import { menuWords } from '../../words/en/shell.ts';
import { signOutRequested } from '../dialogs.slice.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { MenuEntryIcon } from './menu-icon.tsx';
import { type MenuEntry, type MenuLeaf, isCurrent } from './menu.ts';
import { parentClicked } from './shell.slice.ts';

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly expanded: boolean;
}

export function SidebarMenu({ entries, expanded }: MenuProps) {
  const dispatch = useAppDispatch();
  return (
    <nav className="sidebar-menu" aria-label={menuWords.mainMenu}>
      <ul>
        {entries.map((entry) => (
          <MenuItem key={entry.key} entry={entry} expanded={expanded} />
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

function MenuItem({ entry, expanded }: { readonly entry: MenuEntry; readonly expanded: boolean }) {
  const location = useLocation();
  if ('children' in entry) return <MenuParent entry={entry} expanded={expanded} />;
  const current = isCurrent(entry.to, location);
  return (
    <li>
      <Link
        to={entry.to}
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

type ParentEntry = Extract<MenuEntry, { readonly children: unknown }>;

function MenuParent({ entry, expanded }: { readonly entry: ParentEntry; readonly expanded: boolean }) {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const open = useAppSelector(({ shell }) => shell.openParent === entry.key) && expanded;
  const holdsCurrent = entry.children.some(({ to }) => isCurrent(to, location));
  const Chevron = open ? UpOutlined : DownOutlined;
  return (
    <li>
      <button
        type="button"
        className="sidebar-item"
        aria-expanded={open}
        data-current={holdsCurrent && !open}
        title={expanded ? undefined : entry.label}
        onClick={() => dispatch(parentClicked(entry.key))}
      >
        <MenuEntryIcon icon={entry.icon} />
        <span className="sidebar-label">{entry.label}</span>
        <Chevron className="sidebar-chevron" aria-hidden />
      </button>
      {open && <MenuChildren leaves={entry.children} />}
    </li>
  );
}

function MenuChildren({ leaves }: { readonly leaves: readonly MenuLeaf[] }) {
  const location = useLocation();
  return (
    <ul>
      {leaves.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
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
