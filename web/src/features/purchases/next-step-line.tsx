import { type DecisionWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useListReceiptLocksQuery } from '../../api/receipt-policy.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { moneyText } from '../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { cardPageWords } from '../../words/en/card-page.ts';
import { decisionWords as words } from '../../words/en/declines.ts';
import { LockPurchases } from '../receipts/shared/lock-purchases.tsx';
import { limitShortfall } from './limit-shortfall.ts';
import { nextStep } from './next-step.ts';

interface NextStepLineProps {
  readonly decision: DecisionWire;
  readonly holderId: string;
}

/** Shown below the reason of a decline. */
export function NextStepLine({ decision, holderId }: NextStepLineProps) {
  const account = useAccount();
  const organizationId = account?.organizationId ?? '';
  const { data: cards } = useListCardsQuery({ organizationId }, { skip: organizationId === '' });
  if (account === null || cards === undefined) return null;
  const step = nextStep(decision, holderId, {
    isHolder: account.id === holderId,
    canAsk: account.role !== 'Admin',
    issuesCards: permissionScopeOfRole(account.role, 'card.issue') !== 'none',
    managesPrograms: permissionScopeOfRole(account.role, 'program.manage') !== 'none',
    cards,
  });
  if (step === null) return null;
  // A decline by the card's own limit has its own button to request more.
  if (step.kind === 'ask') return limitShortfall(decision) === null ? <p>{words.askForMore}</p> : null;
  if (step.kind === 'admin_decides') return <p>{words.adminDecides}</p>;
  if (step.kind === 'issue_card')
    return (
      <p>
        <Link className="text-link" to="/cards?new=1">
          {cardPageWords.issueAnother}
        </Link>
      </p>
    );
  if (step.kind === 'add_receipts') return <MissingReceipts holderId={holderId} />;
  if (step.kind === 'program')
    return (
      <p>
        <Link className="text-link" to={`/spendprograms?spendProgramId=${step.programId}`}>
          {words.openProgram}
        </Link>
      </p>
    );
  const { card, leftMinor, isCertain } = step;
  const left = moneyText(leftMinor, decision.currency);
  const say = isCertain ? words.otherCard : words.otherCardMayWork;
  return <p>{say(`${card.name} ·· ${card.last4 ?? ''}`, left)}</p>;
}

/** The purchases that lock the cards now, whatever locked them at the time of the decline. */
function MissingReceipts({ holderId }: { readonly holderId: string }) {
  const { data: locks = [] } = useListReceiptLocksQuery();
  const lock = locks.find(({ holder, isLocked }) => holder.id === holderId && isLocked);
  return lock === undefined ? null : <LockPurchases lock={lock} />;
}
