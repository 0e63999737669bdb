import { failure } from '@almoner/contracts';
import { isWordForMembers } from '../domain/team-role.ts';

/**
 * A new word for a team's managers makes nobody a manager who is called by it already.
 * @throws DomainError `invalid_input` naming `adminRole`
 */
export function refuseWordForMembers(adminRole: string, rolesInTeam: readonly string[]): void {
  if (!isWordForMembers(adminRole, rolesInTeam)) return;
  const message = 'Others of this team are called so; choose another word';
  throw failure('invalid_input', undefined, [{ field: 'adminRole', message }]);
}
