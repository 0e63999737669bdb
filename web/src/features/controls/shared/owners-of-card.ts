import { type CardDetailWire, type ControlOwner, type ControlsWire } from '@almoner/contracts';
import { useListProgramsQuery } from '../../../api/programs.api.ts';
import { useListTeamsQuery } from '../../../api/teams.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { mayLetProgramSpend } from '../../../lib/manages-program.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';

/** For an owner that has none. */
export const noControls: ControlsWire = { merchantRules: [], perPurchaseLimit: null, cashLimit: null };

/** The card itself, its spend rule, its program, or the fund that pays: each with rules of its own. */
export interface OwnerOfRules {
  readonly controls: CardDetailWire['controls'][number];
  readonly id: string;
  readonly name: string | null;
  /** Where its rules are edited. */
  readonly link: string;
}

export function ownersOfCard({ id, spendRule, program, controls }: CardDetailWire): OwnerOfRules[] {
  const owners = {
    card: { id, name: null, link: `/cards/${id}` },
    rule: {
      id: spendRule?.id ?? '',
      name: spendRule?.name ?? null,
      link: `/cards?tab=rules&rule=${spendRule?.id}`,
    },
    program: {
      id: program?.id ?? '',
      name: program?.name ?? null,
      link: `/spendprograms?spendProgramId=${program?.id}`,
    },
    fund: { id: '', name: null, link: '/cash-management?tab=restricted-funds' },
  } as const satisfies Record<ControlOwner, object>;
  return controls.map((one) => ({ controls: one, ...owners[one.owner] }));
}

/** Which of the owners this viewer may change. */
export function useChangeableOwners({ may, program }: CardDetailWire): (owner: ControlOwner) => boolean {
  const account = useAccount();
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: program === null });
  const managesAny = account !== null && permissionScopeOfRole(account.role, 'program.manage') !== 'none';
  const { data: teams = [] } = useListTeamsQuery(undefined, { skip: program === null || !managesAny });
  return (owner) => {
    if (account === null) return false;
    if (owner === 'card') return may.changeLimit;
    if (owner === 'rule') return permissionScopeOfRole(account.role, 'rule.manage') !== 'none';
    // With the fund, on its page.
    if (owner === 'fund') return false;
    const found = programs.find(({ id }) => id === program?.id);
    return found !== undefined && mayLetProgramSpend(account.role, found, teams, account.id);
  };
}
