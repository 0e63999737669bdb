import { type CardSummaryWire } from '@almoner/contracts';
import { WarningOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import { type ListQuery } from '../../api/combined-queries.ts';
import { useChangeCardLimitMutation } from '../../api/cards.api.ts';
import { overspentWarning } from '../../lib/card-usage.ts';
import { approvalSummary } from '../../lib/approval-summary.ts';
import { type LimitRequest } from '../../lib/limit-requests.ts';
import { amountInput, moneyText, parseAmount } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required } from '../../ui/form-rules.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { approvalWords as words } from '../../words/en/approvals.ts';
import { usageWords } from '../../words/en/cards.ts';

interface ChangeLimitProps {
  readonly card: CardSummaryWire;
  readonly request: LimitRequest | undefined;
  /** The query that returned `request`. Until it succeeds, it is not known whether a request is open. */
  readonly requestsQuery: ListQuery;
  readonly onClose: () => void;
}

/** An admin changes the limit of a card, or decides on a request of its holder. */
export function ChangeLimitDrawer({ card, request, requestsQuery, onClose }: ChangeLimitProps) {
  const { id, name, spendRule } = card;
  const [changeLimit] = useChangeCardLimitMutation();
  if (spendRule === null) return null;
  const { currency, frequency, limit: current } = spendRule;
  const limitMinor = (limit: string) => parseAmount(limit, currency) ?? 0;
  return (
    <FormDrawer<{ limit: string }>
      open
      title={words.changeLimit}
      submitLabel={words.save}
      initial={{ limit: amountInput(current, currency) }}
      onClose={onClose}
      onSubmit={({ limit }) => changeLimit({ id, limit: limitMinor(limit) })}
      done={({ limit }) => words.changed(name, moneyText(limitMinor(limit), currency))}
    >
      <QueryFailure query={requestsQuery} title={words.notLoaded} />
      {request && <Request request={request} card={card} />}
      <Form.Item
        name="limit"
        label={words.limit}
        extra={
          <>
            {words.limitHint(usageWords.frequencyName[frequency])}
            {spendRule.name !== null && ` ${words.leavesRule(spendRule.name)}`}
          </>
        }
        rules={[required, amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <OverspentWarning card={card} />
    </FormDrawer>
  );
}

/** Before it is saved: what the limit in the form would stop. */
function OverspentWarning({ card }: { readonly card: CardSummaryWire }) {
  const typed: unknown = Form.useWatch('limit');
  const limitMinor = typeof typed === 'string' ? parseAmount(typed, card.spendRule?.currency ?? 'USD') : null;
  const warning = limitMinor === null ? null : overspentWarning(card, limitMinor);
  return (
    <div role="status">
      {warning !== null && (
        <p className="notice notice-warning">
          <WarningOutlined aria-hidden /> {warning}
        </p>
      )}
    </div>
  );
}

interface RequestProps {
  readonly request: LimitRequest;
  readonly card: CardSummaryWire;
}

function Request({ request, card: { name, spendRule, usage } }: RequestProps) {
  const { author, reason, subject } = request;
  const text = (minor: number) => moneyText(minor, subject.currency);
  const now = subject.term === 'once' ? usage?.limit : spendRule?.limit;
  const limit = now ?? subject.currentLimit;
  const who = personName(author);
  return (
    <section className="open-request" aria-label={words.asks.card_limit(who)}>
      <h3 className="drawer-heading">{words.asks.card_limit(who)}</h3>
      <p>{approvalSummary({ ...subject, currentLimit: limit }, new Map([[subject.cardId, name]]))}</p>
      {limit !== subject.currentLimit && (
        <p className="supporting">{words.changedSince(text(subject.currentLimit))}</p>
      )}
      <p className="supporting">{words.quoted(reason)}</p>
      <div className="drawer-actions">
        <ApprovalActions approval={request} about={name} />
      </div>
      <p className="supporting">{words.answeredBy(who)}</p>
    </section>
  );
}
