import { type CardSummaryWire } from '@almoner/contracts';
import { useListTeamsQuery } from '../../api/teams.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { isShown, shownStatuses } from './card-filters.ts';

/** The filters of the list in the URL; unknown ones are ignored. */
export function useCardFilters(lockedIds: ReadonlySet<string>) {
  const { params } = useUrlState();
  const teams = useVisibleTeams();
  const team = teams.find(({ id }) => id === params.get('team'));
  const filters = {
    programId: params.get('program'),
    memberIds: team === undefined ? null : team.teamUsers.map(({ userId }) => userId),
    holderId: params.get('person'),
    status: shownStatuses.find((known) => known === params.get('status')) ?? null,
  };
  return {
    urlFilters: { ...filters, teamId: team?.id ?? null },
    matchesFilters: (card: CardSummaryWire) => isShown(card, filters, lockedIds),
  };
}

/** The teams of which the viewer sees more than their own cards. */
export function useVisibleTeams() {
  const account = useAccount();
  const sees = account !== null && ['all', 'team'].includes(permissionScopeOfRole(account.role, 'team.read'));
  return useListTeamsQuery(undefined, { skip: !sees }).data ?? [];
}
