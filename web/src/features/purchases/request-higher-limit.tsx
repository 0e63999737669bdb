import { type ApprovalWire, type CardSummaryWire, type DecisionWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useGetNewestApprovalOfCardQuery, useRequestCardLimitMutation } from '../../api/approvals.api.ts';
import { useGetCardQuery } from '../../api/cards.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { rejectionOf } from '../../lib/limit-requests.ts';
import { amountInput, moneyText, parseAmount } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../ui/form-rules.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { WithdrawButton } from '../approvals/shared/withdraw-button.tsx';
import { approvalWords as words } from '../../words/en/approvals.ts';
import { usageWords } from '../../words/en/cards.ts';
import { shortfallNow, limitShortfall, type LimitShortfall } from './limit-shortfall.ts';

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
  if (room === null || account === null) return null;
  // An answer that is there stays, so that a form that is being filled in does too.
  if (newest === undefined) return <QueryFailure query={query} title={words.notLoaded} />;
  if (newest?.status === 'pending')
    return newest.author.id === account.id ? (
      <OwnRequest approval={newest} />
    ) : (
      <OthersRequest approval={newest} />
    );
  const isOfThis = newest !== null && newest.createdAt > decision.requestedAt;
  return (
    <>
      {isOfThis && <Rejected approval={newest} viewerId={account.id} />}
      {account.id === holderId && <Ask decision={decision} room={room} />}
    </>
  );
}

/** Nothing unless the request was rejected. */
function Rejected({ approval, viewerId }: { readonly approval: ApprovalWire; readonly viewerId: string }) {
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

function Ask({ decision, room }: Omit<AskDrawerProps, 'onClose' | 'card'>) {
  const { data: card } = useGetCardQuery(room.cardId);
  const [asking, setAsking] = useState(false);
  if (card === undefined || card.status === 'canceled' || card.spendRule === null) return null;
  // Who may change the limit does so themselves.
  if (card.may.changeLimit) return null;
  const { limit, currency } = card.spendRule;
  const now = shortfallNow(room, decision, card);
  if (now.missingMinor === 0)
    return limit > room.limitMinor ? <p>{words.raised(moneyText(limit, currency))}</p> : null;
  return (
    <div className="drawer-actions">
      <Button onClick={() => setAsking(true)}>{words.ask}</Button>
      {asking && <AskDrawer decision={decision} room={now} card={card} onClose={() => setAsking(false)} />}
    </div>
  );
}

function OwnRequest({ approval }: { readonly approval: ApprovalWire }) {
  const { requestedLimit, currency } = approval.subject;
  return (
    <>
      <p>{words.waiting(moneyText(requestedLimit, currency))}</p>
      <div className="drawer-actions">
        <WithdrawButton approval={approval} />
      </div>
    </>
  );
}

function OthersRequest({ approval }: { readonly approval: ApprovalWire }) {
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

interface AskFields {
  readonly limit: string;
  readonly reason: string;
}
interface AskDrawerProps {
  readonly decision: DecisionWire;
  readonly room: LimitShortfall;
  readonly card: CardSummaryWire;
  readonly onClose: () => void;
}

function AskDrawer({ decision, room, card, onClose }: AskDrawerProps) {
  const { amount, currency } = decision;
  const [request] = useRequestCardLimitMutation();
  const limitMinor = (limit: string) => parseAmount(limit, currency) ?? 0;
  const often = usageWords.frequency[card.spendRule?.frequency ?? 'monthly'];
  const send = ({ limit, reason }: AskFields) =>
    request({ cardId: room.cardId, limit: limitMinor(limit), reason, authorizationId: decision.id });
  return (
    <FormDrawer<AskFields>
      open
      title={words.ask}
      submitLabel={words.ask}
      initial={{ limit: amountInput(room.suggestedLimitMinor, currency) }}
      onClose={onClose}
      onSubmit={send}
      done={({ limit }) => words.askedFor(moneyText(limitMinor(limit), currency))}
    >
      <dl className="figure-sum">
        <dt>{words.thisPurchase}</dt>
        <dd>
          <Money minor={amount} currency={currency} />
        </dd>
        <dt>{words.leftBefore(card.name)}</dt>
        <dd>
          <Money minor={0 - room.leftMinor} currency={currency} zeroAsDash />
        </dd>
        <dt>{words.shortfall}</dt>
        <dd>
          <Money minor={room.missingMinor} currency={currency} />
        </dd>
      </dl>
      <Form.Item
        name="limit"
        label={words.newLimit}
        extra={words.newLimitHint(moneyText(card.spendRule?.limit ?? room.limitMinor, currency), often)}
        rules={[required, amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="reason" label={words.reason} rules={[requiredText]}>
        <Input.TextArea rows={3} maxLength={words.reasonMax} />
      </Form.Item>
    </FormDrawer>
  );
}
