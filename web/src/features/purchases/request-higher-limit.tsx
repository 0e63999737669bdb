import { type DecisionWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useGetNewestApprovalOfCardQuery } from '../../api/approvals.api.ts';
import { useGetCardQuery } from '../../api/cards.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { rejectionOf, type LimitRequest } from '../../lib/limit-requests.ts';
import { moneyText } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { QueryFailure } from '../../ui/list-view.tsx';
import { approvalWords as words } from '../../words/en/approvals.ts';
import { AskForMore } from './ask-for-more.tsx';
import { shortfallNow, limitShortfall, type LimitShortfall } from './limit-shortfall.ts';
import { SentRequest } from './sent-request.tsx';

interface AskHigherLimitProps {
  readonly decision: DecisionWire;
  readonly holderId: string;
}

/** After a decline by the card's own limit: the holder requests a higher one, and an admin decides. */
export function RequestHigherLimit({ decision, holderId }: AskHigherLimitProps) {
  const account = useAccount();
  const room = limitShortfall(decision);
  const query = useGetNewestApprovalOfCardQuery(room?.cardId ?? '', { skip: room === null });
  const newest = query.currentData;
  const { currentData: card } = useGetCardQuery(room?.cardId ?? '', { skip: room === null });
  if (room === null || account === null) return null;
  // An answer that is there stays, so that a form that is being filled in does too.
  if (newest === undefined) return <QueryFailure query={query} title={words.notLoaded} />;
  if (newest?.status === 'pending')
    return newest.author.id === account.id ? (
      <SentRequest approval={newest} decision={decision} card={card} />
    ) : (
      <OthersRequest approval={newest} />
    );
  const isOfThis = newest !== null && newest.createdAt > decision.requestedAt;
  return (
    <>
      {isOfThis && <Rejected approval={newest} viewerId={account.id} />}
      {account.id === holderId && !decision.laterPurchase && <Ask decision={decision} room={room} />}
    </>
  );
}

/** Nothing unless the request was rejected. */
function Rejected({ approval, viewerId }: { readonly approval: LimitRequest; readonly viewerId: string }) {
  const { author, subject } = approval;
  const rejection = rejectionOf(approval);
  if (rejection === null) return null;
  const { by, note } = rejection;
  const limit = moneyText(subject.requestedLimit, subject.currency);
  return (
    <>
      <p>
        {author.id === viewerId
          ? words.rejectedYours(by, limit)
          : words.rejectedOthers(by, personName(author), limit)}
      </p>
      <p>{words.rejectionReason(note)}</p>
    </>
  );
}

interface AskProps {
  readonly decision: DecisionWire;
  readonly room: LimitShortfall;
}

function Ask({ decision, room }: AskProps) {
  const { data: card } = useGetCardQuery(room.cardId);
  const [asking, setAsking] = useState(false);
  if (card === undefined || card.status === 'canceled' || card.spendRule === null) return null;
  // Who may change the limit does so themselves.
  if (card.may.changeLimit) return null;
  const { currency } = card.spendRule;
  const now = shortfallNow(room, decision, card);
  if (now.missingMinor === 0)
    return now.limitMinor > room.limitMinor ? (
      <p>{words.raised(moneyText(now.limitMinor, currency))}</p>
    ) : null;
  return (
    <div className="drawer-actions">
      <Button onClick={() => setAsking(true)}>{words.ask}</Button>
      {asking && (
        <AskForMore decision={decision} shortfall={now} card={card} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

function OthersRequest({ approval }: { readonly approval: LimitRequest }) {
  const { author, reason, subject } = approval;
  const limit = moneyText(subject.requestedLimit, subject.currency);
  return (
    <>
      <p>{words.asksForThis(personName(author), limit, reason)}</p>
      {approval.mayDecide && (
        <div className="drawer-actions">
          <ApprovalActions approval={approval} about={personName(author)} />
        </div>
      )}
    </>
  );
}
