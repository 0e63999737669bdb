import '../controls.css';
import { type CardDetailWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useSetControlsMutation } from '../../../api/controls.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { controlWords, purchaseLimitWords as words } from '../../../words/en/controls.ts';
import { ownersOfCard, useChangeableOwners, type OwnerOfRules } from './owners-of-card.ts';

interface RaiseProps {
  readonly card: CardDetailWire;
  /** What the purchase needs, in minor units of `currency`. */
  readonly neededMinor: number;
  readonly currency: string;
}

/** Each owner whose per-purchase limit is below what the purchase needs, with what the viewer may do about it there. */
export function RaisePurchaseLimit({ card, ...purchase }: RaiseProps) {
  const isChangeable = useChangeableOwners(card);
  return ownersOfCard(card).map((one) => {
    const { owner, perPurchaseLimit } = one.controls;
    if (perPurchaseLimit === null || perPurchaseLimit >= purchase.neededMinor) return null;
    return (
      <LimitingOwner
        key={owner}
        of={one}
        limitMinor={perPurchaseLimit}
        mayChange={isChangeable(owner)}
        {...purchase}
      />
    );
  });
}

interface LimitingOwnerProps extends Omit<RaiseProps, 'card'> {
  readonly of: OwnerOfRules;
  readonly limitMinor: number;
  readonly mayChange: boolean;
}

function LimitingOwner({
  of: { controls, id, name },
  limitMinor,
  mayChange,
  neededMinor,
  currency,
}: LimitingOwnerProps) {
  const { owner, merchantRules } = controls;
  const [setControls, { isLoading }] = useSetControlsMutation();
  const showResult = useMutationFeedback();
  const ownerName = controlWords.ownerOf[owner](name);
  const needed = moneyText(neededMinor, currency);
  const raise = () => {
    if (owner === 'fund') return;
    const changed = { owner, id, merchantRules, perPurchaseLimit: neededMinor };
    void showResult(setControls(changed), words.raised(needed));
  };
  return (
    <div className="decline-option">
      <p>{words.atMost(ownerName, moneyText(limitMinor, currency))}</p>
      {mayChange ? (
        <Button
          type="primary"
          loading={isLoading}
          onClick={raise}
          aria-label={words.raiseFor(ownerName, needed)}
        >
          {words.raiseTo(needed)}
        </Button>
      ) : (
        <p className="supporting">{controlWords.whoMayChange[owner]}</p>
      )}
    </div>
  );
}
