import { type CardDetailWire, type DecisionWire } from '@almoner/contracts';
import { Button } from 'antd';
import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import { useChangeCardMutation, useGetCardQuery } from '../../api/cards.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { cardWords } from '../../words/en/cards.ts';
import { declineHelpWords as words } from '../../words/en/declines.ts';
import { RaiseControlsLimit } from '../controls/shared/raise-controls-limit.tsx';
import { declineHelp } from './decline-help.ts';
import { RaiseLimit } from './raise-limit.tsx';

// Lazy: it bundles all merchant categories and countries, and is needed only where a merchant was not allowed.
const AllowMerchant = lazy(async () => ({
  default: (await import('../controls/shared/allow-merchant.tsx')).AllowMerchant,
}));

/** Below the reason for a decline: the actions of this viewer that make the next attempt work. */
export function DeclineHelpSection({ decision }: { readonly decision: DecisionWire }) {
  const account = useAccount();
  const { cardId } = decision;
  const { currentData: card } = useGetCardQuery(cardId ?? '', {
    skip: decision.approved || cardId === null,
  });
  if (account === null || card === undefined) return null;
  const movesMoney = permissionScopeOfRole(account.role, 'money.move') !== 'none';
  const help = declineHelp(decision, card, { movesMoney });
  if (help === null) return null;
  return (
    <section className="decline-help" aria-labelledby="decline-help">
      <h3 id="decline-help">{words.title}</h3>
      {help.kind === 'raise_limit' && (
        <RaiseLimit
          key={help.shortfall.suggestedLimitMinor}
          decision={decision}
          card={card}
          shortfall={help.shortfall}
        />
      )}
      {help.kind === 'allow_merchant' && (
        <Suspense>
          <AllowMerchant card={card} merchant={decision.merchant} />
        </Suspense>
      )}
      {help.kind === 'raise_controls_limit' && (
        <RaiseControlsLimit
          card={card}
          limit={help.limit}
          neededMinor={help.neededMinor}
          currency={decision.currency}
        />
      )}
      {help.kind === 'unfreeze' && <Unfreeze card={card} />}
      {help.kind === 'deposit' && (
        <Link className="text-link" to="/cash-management?tab=wallet&deposit=1">
          {words.deposit}
        </Link>
      )}
    </section>
  );
}

function Unfreeze({ card: { id, name } }: { readonly card: CardDetailWire }) {
  const [change, { isLoading }] = useChangeCardMutation();
  const showResult = useMutationFeedback();
  return (
    <Button
      type="primary"
      loading={isLoading}
      onClick={() => void showResult(change({ id, action: 'unfreeze' }), cardWords.changed.unfreeze(name))}
    >
      {words.unfreeze(name)}
    </Button>
  );
}
