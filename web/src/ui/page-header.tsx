import { MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { menuWords, paletteWords } from '../words/en/shell.ts';
import { useInstallation } from './installation.ts';
import { useShell } from './shell-context.ts';

interface PageHeaderProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, sub, actions }: PageHeaderProps) {
  const { openMenu, openPalette, bell } = useShell();
  const { productName } = useInstallation();
  return (
    <header className="page-header">
      <title>{`${title} · ${productName}`}</title>
      {openMenu && (
        <button
          type="button"
          className="quiet-button page-menu"
          aria-label={menuWords.openMenu}
          onClick={openMenu}
        >
          <MenuOutlined aria-hidden />
        </button>
      )}
      <div className="page-header-text">
        <h1>{title}</h1>
        {sub !== undefined && <p className="page-header-sub">{sub}</p>}
      </div>
      <div className="page-header-actions">
        {openPalette && <PaletteButton onOpen={openPalette} />}
        {actions}
      </div>
      {bell}
    </header>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const shortcut = isApple ? 'Meta+K' : 'Control+K';

function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className="palette-button" aria-keyshortcuts={shortcut} onClick={onOpen}>
      <SearchOutlined aria-hidden />
      <span className="palette-button-text">{paletteWords.open}</span>
      <kbd className="key-hint" aria-hidden>
        {isApple ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
