import '../controls.css';
import { type CardDetailWire, type ControlOwner, type Merchant } from '@almoner/contracts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useSetControlsMutation } from '../../../api/controls.api.ts';
import { useListProgramsQuery } from '../../../api/programs.api.ts';
import { useListTeamsQuery } from '../../../api/teams.api.ts';
import { useAccount } from '../../../app/use-account.ts';
import { mayLetProgramSpend } from '../../../lib/manages-program.ts';
import { allowMerchant, merchantObstacle, type MerchantObstacle } from '../../../lib/merchant-rules.ts';
import { reachOfRole } from '../../../lib/reach-of-role.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { allowMerchantWords as words, controlWords } from '../../../words/en/controls.ts';
import { ruleWords } from '../rule-words.ts';

interface AllowMerchantProps {
  readonly card: CardDetailWire;
  readonly merchant: Merchant;
}

interface Refusing {
  readonly controls: CardDetailWire['controls'][number];
  readonly id: string;
  readonly name: string | null;
  readonly link: string;
  readonly obstacle: MerchantObstacle;
}

/** Each owner whose rules refuse this merchant now, with what the viewer may do about it there. */
export function AllowMerchant({ card, merchant }: AllowMerchantProps) {
  const isChangeable = useChangeableOwners(card);
  return refusing(card, merchant).map((one) => (
    <RefusingOwner
      key={one.controls.owner}
      refusing={one}
      merchant={merchant}
      mayChange={isChangeable(one.controls.owner)}
    />
  ));
}

export function refusing(
  { id, spendRule, program, controls }: CardDetailWire,
  merchant: Merchant,
): Refusing[] {
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
  return controls.flatMap((one) => {
    const obstacle = merchantObstacle(one, merchant);
    return obstacle === null ? [] : [{ controls: one, obstacle, ...owners[one.owner] }];
  });
}

/** Which of the owners this viewer may change. */
function useChangeableOwners({ may, program }: CardDetailWire): (owner: ControlOwner) => boolean {
  const account = useAccount();
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: program === null });
  const managesAny = account !== null && reachOfRole(account.role, 'program.manage') !== 'none';
  const { data: teams = [] } = useListTeamsQuery(undefined, { skip: program === null || !managesAny });
  return (owner) => {
    if (account === null) return false;
    if (owner === 'card') return may.changeLimit;
    if (owner === 'rule') return reachOfRole(account.role, 'rule.manage') !== 'none';
    // With the fund, on its page.
    if (owner === 'fund') return false;
    const found = programs.find(({ id }) => id === program?.id);
    return found !== undefined && mayLetProgramSpend(account.role, found, teams, account.id);
  };
}

interface RefusingOwnerProps {
  readonly refusing: Refusing;
  readonly merchant: Merchant;
  readonly mayChange: boolean;
}

function RefusingOwner({
  refusing: { controls, id, name, link, obstacle },
  merchant,
  mayChange,
}: RefusingOwnerProps) {
  const { owner, merchantRules, perPurchaseLimit } = controls;
  const [setControls, { isLoading }] = useSetControlsMutation();
  const showResult = useMutationFeedback();
  const ownerName = controlWords.ownerOf[owner](name);
  const allow = () => {
    if (owner === 'fund') return;
    const changed = allowMerchant({ merchantRules, perPurchaseLimit }, merchant);
    void showResult(setControls({ owner, id, ...changed }), words.allowed(merchant.name));
  };
  const [wider] = obstacle.widerBans;
  return (
    <div className="decline-option">
      <p>{whyRefused(ownerName, obstacle)}</p>
      {mayChange &&
        (wider === undefined ? (
          <Button type="primary" loading={isLoading} onClick={allow} aria-label={words.allowFor(ownerName)}>
            {words.allow}
          </Button>
        ) : (
          <Link className="text-link" to={link}>
            {words.editRules}
          </Link>
        ))}
      {!mayChange && <p className="supporting">{controlWords.whoMayChange[owner]}</p>}
    </div>
  );
}

function whyRefused(owner: string, { widerBans: [wider], ownBans }: MerchantObstacle): string {
  if (wider !== undefined) return words.bannedBy(owner, ruleWords(wider));
  return ownBans.length > 0 ? words.banned(owner) : words.leftOut(owner);
}
