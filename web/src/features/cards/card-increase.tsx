import { type CardDetailWire } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useSetCardIncreaseMutation } from '../../api/cards.api.ts';
import { lastDayOf } from '../../lib/card-usage.ts';
import { amountInput, moneyText, parseAmount } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule } from '../../ui/form-rules.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';

/** The one-time increase of the current period, and its form for those who may change the limit. */
export function CardIncrease({ card }: { readonly card: CardDetailWire }) {
  const [isEditing, setIsEditing] = useState(false);
  const { usage, spendRule, may } = card;
  const lastDay = usage === null ? null : lastDayOf(usage);
  if (usage === null || spendRule === null || lastDay === null) return null;
  const money = (minor: number) => moneyText(minor, spendRule.currency);
  return (
    <p className="card-increase supporting">
      {usage.increase > 0 && words.increased(money(spendRule.limit), money(usage.increase), lastDay)}
      {may.changeLimit && (
        <button type="button" className="quiet-button text-link" onClick={() => setIsEditing(true)}>
          {usage.increase > 0 ? words.changeIncrease : words.increase(lastDay)}
        </button>
      )}
      {isEditing && <IncreaseDrawer card={card} lastDay={lastDay} onClose={() => setIsEditing(false)} />}
    </p>
  );
}

interface IncreaseDrawerProps {
  readonly card: CardDetailWire;
  readonly lastDay: string;
  readonly onClose: () => void;
}

function IncreaseDrawer({ card: { id, name, usage, spendRule }, lastDay, onClose }: IncreaseDrawerProps) {
  const [setIncrease] = useSetCardIncreaseMutation();
  if (usage === null || spendRule === null) return null;
  const { currency, limit } = spendRule;
  const amountOf = (typed = '') => (typed.trim() === '' ? 0 : (parseAmount(typed, currency) ?? 0));
  return (
    <FormDrawer<{ more: string }>
      open
      title={words.increase(lastDay)}
      submitLabel={words.saveIncrease}
      initial={{ more: usage.increase === 0 ? '' : amountInput(usage.increase, currency) }}
      onClose={onClose}
      onSubmit={({ more }) => setIncrease({ id, amount: amountOf(more) })}
      done={({ more }) => words.increasedTo(name, moneyText(limit + amountOf(more), currency), lastDay)}
    >
      <Form.Item
        name="more"
        label={words.more}
        extra={words.moreHint(moneyText(limit, currency))}
        rules={[amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
    </FormDrawer>
  );
}
