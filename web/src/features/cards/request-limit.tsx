import '../../ui/choices.css';
import { type CardDetailWire, type LimitTerm } from '@almoner/contracts';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useGetNewestApprovalOfCardQuery, useRequestCardLimitMutation } from '../../api/approvals.api.ts';
import { lastDayOf } from '../../lib/card-usage.ts';
import { type LimitRequest } from '../../lib/limit-requests.ts';
import { moneyText, parseAmount } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../ui/form-rules.ts';
import { approvalWords, askWords as words } from '../../words/en/approvals.ts';
import { usageWords } from '../../words/en/cards.ts';
import { WithdrawButton } from '../approvals/shared/withdraw-button.tsx';
import { useProgramAllows } from '../programs/shared/use-program-allows.ts';

/** Cardholders who cannot change their card's limit request a higher one; until it is decided, their request is shown. */
export function RequestLimit({ card, userId }: { readonly card: CardDetailWire; readonly userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const mayRequest = card.may.requestLimit && !card.may.changeLimit && card.ended === null;
  const { currentData: newest } = useGetNewestApprovalOfCardQuery(card.id, { skip: !mayRequest });
  if (!mayRequest || newest === undefined || card.spendRule === null) return null;
  if (newest?.status === 'pending')
    return newest.author.id === userId ? <Requested request={newest} card={card} /> : null;
  return (
    <div className="card-request">
      <Button onClick={() => setOpen(true)}>{approvalWords.ask}</Button>
      {isOpen && <RequestLimitDrawer card={card} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Requested({ request, card }: { readonly request: LimitRequest; readonly card: CardDetailWire }) {
  const { requestedLimit, currency, term } = request.subject;
  const limit = moneyText(requestedLimit, currency);
  const lastDay = term === 'once' && card.usage !== null ? lastDayOf(card.usage) : null;
  return (
    <div className="card-request">
      <span className="supporting">
        {approvalWords.youAsked(lastDay === null ? limit : approvalWords.until(limit, lastDay))}.{' '}
        {words.waiting}
      </span>
      <WithdrawButton approval={request} />
    </div>
  );
}

interface RequestFields {
  readonly more: string;
  readonly term: LimitTerm;
  readonly reason: string;
}

/** As after a decline, without a purchase that says how much is missing. */
function RequestLimitDrawer({
  card,
  onClose,
}: {
  readonly card: CardDetailWire;
  readonly onClose: () => void;
}) {
  const [request] = useRequestCardLimitMutation();
  const allows = useProgramAllows(card.spendProgramId);
  const { id, spendRule, usage } = card;
  if (spendRule === null) return null;
  const { currency, frequency, limit } = spendRule;
  const lastDay = usage === null ? null : lastDayOf(usage);
  const moreOf = ({ more = '' }: Partial<RequestFields>) => parseAmount(more, currency) ?? 0;
  const asked = (fields: Partial<RequestFields>) => {
    const amount = moneyText(moreOf(fields), currency);
    return fields.term === 'once' && lastDay !== null
      ? words.forUntil(amount, lastDay)
      : words.forGood(amount);
  };
  const send = (fields: RequestFields) =>
    request({
      cardId: id,
      limit: (fields.term === 'once' && usage !== null ? usage.limit : limit) + moreOf(fields),
      term: fields.term,
      reason: fields.reason,
      authorizationId: null,
    });
  return (
    <FormDrawer<RequestFields>
      open
      title={words.title}
      submitLabel={(fields) => (moreOf(fields) === 0 ? words.title : words.ask(asked(fields)))}
      initial={{ term: lastDay === null ? 'permanent' : 'once' }}
      onClose={onClose}
      onSubmit={send}
      done={(fields) => words.asked(asked(fields))}
    >
      <Form.Item name="more" label={words.howMuch} extra={allows} rules={[required, amountRule(currency)]}>
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="term" label={words.untilWhen}>
        <Radio.Group className="choices">
          {lastDay !== null && (
            <Radio.Button value="once">
              {lastDay} <small>{usageWords.duringPeriod[frequency]}</small>
            </Radio.Button>
          )}
          <Radio.Button value="permanent">{words.always}</Radio.Button>
        </Radio.Group>
      </Form.Item>
      <Form.Item name="reason" label={words.reason} rules={[requiredText]}>
        <Input.TextArea rows={3} maxLength={words.reasonMax} />
      </Form.Item>
    </FormDrawer>
  );
}
