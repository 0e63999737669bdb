import '../controls.css';
import { type CardDetailWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useSetControlsMutation } from '../../../api/controls.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { useAccount } from '../../../state/use-account.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { controlWords, noCashFrom, raiseLimitWords, raiseForOwner } from '../../../words/en/controls.ts';
import { noControls, ownersOfCard, useChangeableOwners, type OwnerOfRules } from './owners-of-card.ts';

type RaisableLimit = 'perPurchaseLimit' | 'cashLimit';

interface RaiseProps {
  readonly card: CardDetailWire;
  readonly limit: RaisableLimit;
  /** The least limit for the purchase, in minor units of `currency`. */
  readonly neededMinor: number;
  readonly currency: string;
}

/** Each owner whose limit is below what the purchase needs, with what the viewer may do about it there. */
export function RaiseControlsLimit({ card, ...purchase }: RaiseProps) {
  const isChangeable = useChangeableOwners(card);
  const account = useAccount();
  const mayRaiseOfProgram =
    purchase.limit !== 'cashLimit' ||
    (account !== null && permissionScopeOfRole(account.role, 'program.manage') === 'all');
  return limitingOwners(card, purchase).map((one) => (
    <LimitingOwner
      key={one.controls.owner}
      of={one}
      mayChange={isChangeable(one.controls.owner) && (one.controls.owner !== 'program' || mayRaiseOfProgram)}
      {...purchase}
    />
  ));
}

/** Where no owner has a cash limit, no cash is allowed, and the card can allow it. */
function limitingOwners(
  card: CardDetailWire,
  { limit, neededMinor }: Omit<RaiseProps, 'card'>,
): readonly OwnerOfRules[] {
  const ofCard = card.controls.find(({ owner }) => owner === 'card') ?? { owner: 'card', ...noControls };
  const others = card.controls.filter(({ owner }) => owner !== 'card');
  const owners = ownersOfCard({ ...card, controls: [ofCard, ...others] });
  if (limit === 'cashLimit' && owners.every(({ controls }) => controls.cashLimit === null))
    return owners.slice(0, 1);
  return owners.filter(({ controls: { [limit]: minor } }) => minor !== null && minor < neededMinor);
}

interface LimitingOwnerProps extends Omit<RaiseProps, 'card'> {
  readonly of: OwnerOfRules;
  readonly mayChange: boolean;
}

function LimitingOwner({
  of: { controls, id, name },
  limit,
  mayChange,
  neededMinor,
  currency,
}: LimitingOwnerProps) {
  const { owner, ...values } = controls;
  const [setControls, { isLoading }] = useSetControlsMutation();
  const showResult = useMutationFeedback();
  const words = raiseLimitWords[limit];
  const ownerName = controlWords.ownerOf[owner](name);
  const needed = moneyText(neededMinor, currency);
  const raise = () => {
    if (owner === 'fund') return;
    void showResult(
      setControls({ ...values, owner, id, [limit]: neededMinor, seen: values }),
      words.raised(needed),
    );
  };
  const minor = values[limit];
  return (
    <div className="decline-option">
      <p>
        {limit === 'cashLimit' && (minor === null || minor === 0)
          ? noCashFrom(ownerName)
          : words.atMost(ownerName, moneyText(minor ?? 0, currency))}
      </p>
      {mayChange ? (
        <Button
          type="primary"
          loading={isLoading}
          onClick={raise}
          aria-label={raiseForOwner(words.raiseTo(needed), ownerName)}
        >
          {words.raiseTo(needed)}
        </Button>
      ) : (
        <p className="supporting">
          {limit === 'cashLimit' && owner === 'program'
            ? controlWords.cashNeedsAdmin
            : controlWords.whoMayChange[owner]}
        </p>
      )}
    </div>
  );
}
