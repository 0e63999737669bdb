import { type Action, type Role } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { permissionScopeOfRole } from '../lib/permission-scope-of-role.ts';
import { stateWords } from '../words/en/shell.ts';
import { PageHeader } from './page-header.tsx';

interface RoleGateProps {
  readonly role: Role | undefined;
  readonly action: Action;
  readonly children: ReactNode;
}

/** Shows a page to those whose role includes it, and an explanation to everyone else. */
export function RoleGate({ role, action, children }: RoleGateProps) {
  if (role === undefined) return null;
  if (permissionScopeOfRole(role, action) !== 'none') return children;
  return (
    <div className="page">
      <PageHeader title={stateWords.refusedTitle} />
      <p>{stateWords.refusedHint}</p>
      <Link className="text-link" to="/">
        {stateWords.backHome}
      </Link>
    </div>
  );
}
