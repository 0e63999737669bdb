import { type FundWire, type Role } from '@almoner/contracts';
import { permissionScopeOfRole } from '../lib/permission-scope-of-role.ts';
import { useListFundsQuery } from './funds.api.ts';

/** The restricted funds; none for a role that may not read accounts. */
export function useReadableFunds(role: Role): readonly FundWire[] {
  const { data = [] } = useListFundsQuery(undefined, {
    skip: permissionScopeOfRole(role, 'account.read') === 'none',
  });
  return data;
}
