import { DownOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { type SubmitEvent, useState } from 'react';
import { amountInput, parseAmount, roundMoneyText } from '../lib/money-format.ts';
import { amountFilterWords as words } from '../words/en/shell.ts';

interface AmountFilterProps {
  /** The filtered amount, where a row has several. */
  readonly label?: string;
  readonly currency: string;
  /** Minor units. */
  readonly least: number | undefined;
  readonly most: number | undefined;
  /** Amounts for the URL, in minor units: null removes one. */
  readonly onChange: (changes: { min: string | null; max: string | null }) => void;
}

/** A range of amounts. Shows its label while unset, and the range once it is set. */
export function AmountFilter({ label = words.label, currency, least, most, onChange }: AmountFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const text = (minor: number) => roundMoneyText(minor, currency);
  const isSet = least !== undefined || most !== undefined;
  const choose = (min: number | null, max: number | null) => {
    setOpen(false);
    onChange({ min: min === null ? null : String(min), max: max === null ? null : String(max) });
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<AmountForm currency={currency} least={least} most={most} onChoose={choose} />}
    >
      <Button className="amount-filter" aria-expanded={isOpen} data-set={isSet}>
        {isSet
          ? words.range(least === undefined ? null : text(least), most === undefined ? null : text(most))
          : label}
        <DownOutlined />
      </Button>
    </Popover>
  );
}

interface AmountFormProps extends Omit<AmountFilterProps, 'label' | 'onChange'> {
  readonly onChoose: (least: number | null, most: number | null) => void;
}

function AmountForm({ currency, least, most, onChoose }: AmountFormProps) {
  const shown = (minor: number | undefined) => (minor === undefined ? '' : amountInput(minor, currency));
  const [from, setFrom] = useState(shown(least));
  const [to, setTo] = useState(shown(most));
  const read = (typed: string) =>
    typed.trim() === '' ? null : (parseAmount(typed, currency) ?? ('wrong' as const));
  const [min, max] = [read(from), read(to)];
  const isReversed = typeof min === 'number' && typeof max === 'number' && min > max;
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    if (min !== 'wrong' && max !== 'wrong' && !isReversed) onChoose(min, max);
  };
  return (
    <form className="amount-form" onSubmit={apply}>
      <label>
        {words.least}
        <Input
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          suffix={currency}
          value={from}
          status={min === 'wrong' ? 'error' : ''}
          onChange={({ target }) => setFrom(target.value)}
        />
      </label>
      <label>
        {words.most}
        <Input
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          value={to}
          status={max === 'wrong' || isReversed ? 'error' : ''}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      {(min === 'wrong' || max === 'wrong' || isReversed) && (
        <p role="alert" className="supporting">
          {isReversed ? words.reversed : words.invalid}
        </p>
      )}
      <div className="toolbar-actions">
        <Button type="primary" htmlType="submit">
          {words.apply}
        </Button>
        <Button onClick={() => onChoose(null, null)}>{words.clear}</Button>
      </div>
    </form>
  );
}
