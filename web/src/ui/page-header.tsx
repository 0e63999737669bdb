import { MenuOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { menuWords } from '../words/en/shell.ts';
import { useOpenMenu } from './menu-button-context.ts';

interface PageHeaderProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, sub, actions }: PageHeaderProps) {
  const openMenu = useOpenMenu();
  return (
    <header className="page-header">
      <title>{title}</title>
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
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}
