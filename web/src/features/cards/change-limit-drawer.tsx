import { type ApprovalWire, type CardSummaryWire } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useChangeCardLimitMutation } from '../../api/cards.api.ts';
import { amountInput, moneyText, parseAmount } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { ApprovalActions } from '../../ui/approval-actions.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required } from '../../ui/form-rules.ts';
import { approvalWords as words } from '../../words/en/approvals.ts';
import { usageWords } from '../../words/en/spending.ts';

interface ChangeLimitProps {
  readonly card: CardSummaryWire;
  readonly request: ApprovalWire | undefined;
  readonly onClose: () => void;
}

/** An admin changes the limit of a card, or decides on what its holder asked for. */
export function ChangeLimitDrawer({ card, request, onClose }: ChangeLimitProps) {
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
      {request && <Request request={request} card={name} />}
      <Form.Item
        name="limit"
        label={words.limit}
        extra={words.limitHint(usageWords.frequencyName[frequency])}
        rules={[required, amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
    </FormDrawer>
  );
}

function Request({ request, card }: { readonly request: ApprovalWire; readonly card: string }) {
  const { author, reason, subject } = request;
  const text = (minor: number) => moneyText(minor, subject.currency);
  return (
    <section aria-label={words.asksForLimit(personName(author))}>
      <h3 className="drawer-heading">{words.asksForLimit(personName(author))}</h3>
      <p>{words.limits(card, text(subject.currentLimit), text(subject.requestedLimit))}</p>
      <p className="supporting">{words.quoted(reason)}</p>
      <div className="drawer-actions">
        <ApprovalActions approval={request} about={card} />
      </div>
    </section>
  );
}
