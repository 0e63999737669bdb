import { type CardDetailWire, type DecisionWire, type LimitTerm } from '@almoner/contracts';
import { Button, Form, Input, Radio } from 'antd';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { useChangeCardLimitMutation, useSetCardIncreaseMutation } from '../../api/cards.api.ts';
import { lastDayOf } from '../../lib/card-usage.ts';
import { amountInput, moneyText, parseAmount, roundMoneyText } from '../../lib/money-format.ts';
import { amountRule, required } from '../../ui/form-rules.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { approvalWords } from '../../words/en/approvals.ts';
import { usageWords } from '../../words/en/cards.ts';
import { declineHelpWords as words } from '../../words/en/declines.ts';
import { programRemaining } from './decline-help.ts';
import { type LimitShortfall } from './limit-shortfall.ts';

interface RaiseLimitProps {
  readonly decision: DecisionWire;
  readonly card: CardDetailWire;
  readonly shortfall: LimitShortfall;
}
interface RaiseFields {
  readonly term: LimitTerm;
  /** On top of the limit, for this period. */
  readonly more: string;
  /** Permanently. */
  readonly limit: string;
}

/** Raises the card's limit so that the same purchase would pass: for this period, or permanently. */
export function RaiseLimit({ decision: { currency, amount }, card, shortfall }: RaiseLimitProps) {
  const [form] = Form.useForm<RaiseFields>();
  const [changeLimit, permanent] = useChangeCardLimitMutation();
  const [setIncrease, once] = useSetCardIncreaseMutation();
  const showResult = useMutationFeedback();
  const { id, name, usage } = card;
  const increase = usage?.increase ?? 0;
  const lastDay = usage === null ? null : lastDayOf(usage);
  const initial: RaiseFields = {
    term: lastDay === null ? 'permanent' : 'once',
    more: amountInput(shortfall.missingMinor, currency),
    limit: amountInput(shortfall.suggestedLimitMinor - increase, currency),
  };
  const watched = Form.useWatch([], form) as Partial<RaiseFields> | undefined;
  const fields = { ...initial, ...watched };
  const minor = (typed: string) => parseAmount(typed, currency) ?? 0;
  const raise = ({ term }: Pick<RaiseFields, 'term'>) =>
    term === 'once'
      ? showResult(
          setIncrease({ id, amount: increase + minor(fields.more) }),
          words.raisedOnce(
            name,
            moneyText(shortfall.limitMinor + minor(fields.more), currency),
            lastDay ?? '',
          ),
        )
      : showResult(
          changeLimit({ id, limit: minor(fields.limit) }),
          approvalWords.changed(name, moneyText(minor(fields.limit), currency)),
        );
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={({ term }: RaiseFields) => void raise({ term })}
      >
        <Form.Item name="term" noStyle>
          <Radio.Group className="raise-terms" aria-label={words.raise}>
            {lastDay !== null && (
              <Term
                value="once"
                label={words.raiseOnce}
                aside={words.missing(moneyText(shortfall.missingMinor, currency))}
                isChosen={fields.term === 'once'}
              >
                <More card={card} limitMinor={shortfall.limitMinor} lastDay={lastDay} fields={fields} />
              </Term>
            )}
            <Term
              value="permanent"
              label={words.raiseForGood}
              aside={limitNow(card)}
              isChosen={fields.term === 'permanent'}
            >
              <Form.Item
                name="limit"
                label={words.newLimit(card.spendRule?.frequency ?? 'monthly')}
                rules={[required, amountRule(currency)]}
              >
                <Input inputMode="decimal" autoComplete="off" suffix={currency} />
              </Form.Item>
            </Term>
          </Radio.Group>
        </Form.Item>
        <ProgramLeaves card={card} amount={amount} currency={currency} />
        <Button type="primary" htmlType="submit" loading={permanent.isLoading || once.isLoading}>
          {fields.term === 'once'
            ? words.raiseBy(moneyText(minor(fields.more), currency), lastDay ?? '')
            : words.raiseTo(moneyText(minor(fields.limit), currency))}
        </Button>
      </Form>
    </>
  );
}

function limitNow({ spendRule }: CardDetailWire): string {
  if (spendRule === null) return '';
  return words.now(
    roundMoneyText(spendRule.limit, spendRule.currency),
    usageWords.frequency[spendRule.frequency],
  );
}

interface TermProps {
  readonly value: LimitTerm;
  readonly label: string;
  readonly aside: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

function Term({ value, label, aside, isChosen, children }: TermProps) {
  return (
    <div className="raise-term" data-chosen={isChosen}>
      <div className="decline-option-head">
        <Radio value={value}>{label}</Radio>
        <span className="supporting">{aside}</span>
      </div>
      {isChosen && children}
    </div>
  );
}

interface MoreProps {
  readonly card: CardDetailWire;
  readonly limitMinor: number;
  readonly lastDay: string;
  readonly fields: RaiseFields;
}

function More({ card: { spendRule }, limitMinor, lastDay, fields: { more } }: MoreProps) {
  const currency = spendRule?.currency ?? 'USD';
  const raised = limitMinor + (parseAmount(more, currency) ?? 0);
  const after = spendRule === null ? '' : moneyText(spendRule.limit, currency);
  return (
    <Form.Item
      name="more"
      label={words.moreUntil(lastDay)}
      extra={words.limitUntil(moneyText(raised, currency), lastDay, after)}
      rules={[required, amountRule(currency)]}
    >
      <Input inputMode="decimal" autoComplete="off" suffix={currency} />
    </Form.Item>
  );
}

interface ProgramLeavesProps {
  readonly card: CardDetailWire;
  readonly amount: number;
  readonly currency: string;
}

function ProgramLeaves({ card, amount, currency }: ProgramLeavesProps) {
  const remaining = programRemaining(card);
  if (card.program === null || remaining === null) return null;
  return (
    <p className="raise-program decline-option-head">
      <Link className="text-link" to={`/spendprograms?spendProgramId=${card.program.id}`}>
        {card.program.name}
      </Link>
      <span className="supporting">
        {words.programLeaves(moneyText(remaining, currency), remaining >= amount)}
      </span>
    </p>
  );
}
