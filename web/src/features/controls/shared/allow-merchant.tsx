import '../controls.css';
import { type CardDetailWire, type Merchant } from '@almoner/contracts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useSetControlsMutation } from '../../../api/controls.api.ts';
import { allowMerchant, merchantRefusal, type MerchantRefusal } from '../../../lib/merchant-rules.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { allowMerchantWords as words, controlWords } from '../../../words/en/controls.ts';
import { ruleWords } from '../rule-words.ts';
import { ownersOfCard, useChangeableOwners, type OwnerOfRules } from './owners-of-card.ts';

interface AllowMerchantProps {
  readonly card: CardDetailWire;
  readonly merchant: Merchant;
}

/** Each owner whose rules refuse this merchant now, with what the viewer may do about it there. */
export function AllowMerchant({ card, merchant }: AllowMerchantProps) {
  const isChangeable = useChangeableOwners(card);
  return ownersOfCard(card).map((one) => {
    const { owner } = one.controls;
    const obstacle = merchantRefusal(one.controls, merchant);
    if (obstacle === null) return null;
    return (
      <RefusingOwner
        key={owner}
        of={one}
        obstacle={obstacle}
        merchant={merchant}
        mayChange={isChangeable(owner)}
      />
    );
  });
}

interface RefusingOwnerProps {
  readonly of: OwnerOfRules;
  readonly obstacle: MerchantRefusal;
  readonly merchant: Merchant;
  readonly mayChange: boolean;
}

function RefusingOwner({
  of: { controls, id, name, link },
  obstacle,
  merchant,
  mayChange,
}: RefusingOwnerProps) {
  const { owner, ...values } = controls;
  const [setControls, { isLoading }] = useSetControlsMutation();
  const showResult = useMutationFeedback();
  const ownerName = controlWords.ownerOf[owner](name);
  const allow = () => {
    if (owner === 'fund') return;
    const changed = allowMerchant(values, merchant);
    void showResult(setControls({ ...changed, owner, id, seen: values }), words.allowed(merchant.name));
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

function whyRefused(owner: string, { widerBans: [wider], ownBans }: MerchantRefusal): string {
  if (wider !== undefined) return words.bannedBy(owner, ruleWords(wider));
  return ownBans.length > 0 ? words.banned(owner) : words.leftOut(owner);
}
