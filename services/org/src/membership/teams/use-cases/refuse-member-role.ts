import { failure } from '@almoner/contracts';
import { isMemberRole } from '../domain/team-role.ts';

/**
 * A manager role that ordinary members have would make all of them managers.
 * @throws DomainError `invalid_input` naming `adminRole`
 */
export function refuseMemberRole(adminRole: string, rolesInTeam: readonly string[]): void {
  if (!isMemberRole(adminRole, rolesInTeam)) return;
  const message = 'Other members of this team have this role; choose another name';
  throw failure('invalid_input', undefined, [{ field: 'adminRole', message }]);
}
