import '../../ui/choices.css';
import { type CardSummaryWire, type DecisionWire, type LimitTerm } from '@almoner/contracts';
import { Form, Input, Radio } from 'antd';
import { useRequestCardLimitMutation } from '../../api/approvals.api.ts';
import { lastDayOf } from '../../lib/card-usage.ts';
import { minorPerUnit, moneyText, parseAmount, roundMoneyText } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../ui/form-rules.ts';
import { Money } from '../../ui/money.tsx';
import { askWords as words } from '../../words/en/approvals.ts';
import { usageWords } from '../../words/en/cards.ts';
import { useProgramAllows } from '../programs/shared/use-program-allows.ts';
import { type LimitShortfall } from './limit-shortfall.ts';

interface AskFields {
  /** Minor units as text, or `other`. */
  readonly more: string;
  readonly other?: string;
  readonly term: LimitTerm;
  readonly reason: string;
}
interface AskForMoreProps {
  readonly decision: DecisionWire;
  readonly shortfall: LimitShortfall;
  readonly card: CardSummaryWire;
  readonly onClose: () => void;
}

const other = 'other';

/** The next round amount above what is missing, in steps of 50 units of the currency. */
export function roundedUp(missingMinor: number, currency: string): number {
  const step = 50 * minorPerUnit(currency);
  return (Math.floor(missingMinor / step) + 1) * step;
}

/** After a decline: how much more, until when, and what for. Needs two choices and a sentence. */
export function AskForMore({ decision, shortfall, card, onClose }: AskForMoreProps) {
  const { currency } = decision;
  const [request] = useRequestCardLimitMutation();
  const { spendRule, usage } = card;
  const allows = useProgramAllows(card.spendProgramId);
  const lastDay = usage === null ? null : lastDayOf(usage);
  const rounded = roundedUp(shortfall.missingMinor, currency);
  const moreOf = ({ more, other: typed = '' }: Partial<AskFields>) =>
    more === other ? (parseAmount(typed, currency) ?? 0) : Number(more ?? shortfall.missingMinor);
  const asked = (fields: Partial<AskFields>) => {
    const amount = moneyText(moreOf(fields), currency);
    return fields.term === 'once' && lastDay !== null
      ? words.forUntil(amount, lastDay)
      : words.forGood(amount);
  };
  const send = (fields: AskFields) => {
    const increase = usage?.increase ?? 0;
    const base = fields.term === 'once' ? shortfall.limitMinor : shortfall.limitMinor - increase;
    return request({
      cardId: card.id,
      limit: base + moreOf(fields),
      term: fields.term,
      reason: fields.reason,
      authorizationId: decision.id,
    });
  };
  return (
    <FormDrawer<AskFields>
      open
      title={words.title}
      submitLabel={(fields) => words.ask(asked(fields))}
      initial={{ more: String(shortfall.missingMinor), term: lastDay === null ? 'permanent' : 'once' }}
      onClose={onClose}
      onSubmit={send}
      done={(fields) => words.asked(asked(fields))}
    >
      <Missing decision={decision} shortfall={shortfall} card={card} />
      <Form.Item name="more" label={words.howMuch} extra={allows}>
        <Radio.Group className="choices">
          <Radio.Button value={String(shortfall.missingMinor)}>
            {moneyText(shortfall.missingMinor, currency)} <small>{words.justThis}</small>
          </Radio.Button>
          <Radio.Button value={String(rounded)}>{roundMoneyText(rounded, currency)}</Radio.Button>
          <Radio.Button value={other}>{words.other}</Radio.Button>
        </Radio.Group>
      </Form.Item>
      <OtherAmount currency={currency} />
      <Form.Item name="term" label={words.untilWhen}>
        <Radio.Group className="choices">
          {lastDay !== null && (
            <Radio.Button value="once">
              {lastDay} <small>{usageWords.duringPeriod[spendRule?.frequency ?? 'monthly']}</small>
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

function OtherAmount({ currency }: { readonly currency: string }) {
  const isOther = (Form.useWatch('more') as unknown) === other;
  if (!isOther) return null;
  return (
    <Form.Item name="other" label={words.otherAmount} rules={[required, amountRule(currency)]}>
      <Input inputMode="decimal" autoComplete="off" suffix={currency} />
    </Form.Item>
  );
}

function Missing({ decision, shortfall, card }: Omit<AskForMoreProps, 'onClose'>) {
  const { amount, currency, merchant } = decision;
  return (
    <dl className="figure-sum">
      <dt>{merchant.name}</dt>
      <dd>
        <Money minor={amount} currency={currency} />
      </dd>
      <dt>{words.leftOn(card.name)}</dt>
      <dd>
        <Money minor={0 - shortfall.leftMinor} currency={currency} zeroAsDash />
      </dd>
      <dt>{words.missing}</dt>
      <dd>
        <Money minor={shortfall.missingMinor} currency={currency} />
      </dd>
    </dl>
  );
}
