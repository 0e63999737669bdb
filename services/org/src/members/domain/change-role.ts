import { failure } from '@almoner/contracts';
import { type MemberRole } from '../../directory/domain/display-role.ts';

/**
 * Whether the organization keeps an admin who can act.
 * @throws DomainError `last_admin`
 */
export function refuseLosingLastAdmin(
  adminIds: readonly string[],
  change: { readonly userId: string; readonly to: MemberRole },
): void {
  if (change.to === 'Admin') return;
  if (adminIds.length === 1 && adminIds[0] === change.userId) throw failure('last_admin');
}
