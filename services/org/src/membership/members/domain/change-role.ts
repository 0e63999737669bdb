import { failure } from '@almoner/contracts';
import { type MemberRole } from '../../directory/domain/display-role.ts';

/**
 * Refuses a change that would leave the organization without an admin.
 * @throws DomainError `last_admin`
 */
export function refuseLosingLastAdmin(
  adminIds: readonly string[],
  change: { readonly userId: string; readonly to: MemberRole },
): void {
  if (change.to === 'Admin') return;
  if (adminIds.length === 1 && adminIds[0] === change.userId) throw failure('last_admin');
}
