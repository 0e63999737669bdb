import { Select } from 'antd';
import { useState } from 'react';
import { dayPresets, daysOf, presetOf } from '../lib/day-presets.ts';
import { dateFilterWords as words } from '../words/en/shell.ts';
import { DayField } from './day-field.tsx';

type Choice = (typeof dayPresets)[number] | 'custom';

interface DateFilterProps {
  /** The filtered date, where a row has several. */
  readonly label?: string;
  readonly fromDay: string | undefined;
  readonly untilDay: string | undefined;
  /** Days for the URL: null removes one. */
  readonly onChange: (changes: { from?: string | null; to?: string | null }) => void;
}

const options = [...dayPresets, 'custom' as const].map((value) => ({ value, label: words.choices[value] }));

/** The usual date ranges to choose from; the fields for other dates are shown only when they are needed. */
export function DateFilter({ label = words.label, fromDay, untilDay, onChange }: DateFilterProps) {
  const [isCustom, setCustom] = useState(false);
  const hasDays = fromDay !== undefined || untilDay !== undefined;
  const preset = presetOf(fromDay, untilDay, new Date());
  const value: Choice | undefined =
    isCustom || (hasDays && preset === null) ? 'custom' : (preset ?? undefined);
  const choose = (choice: Choice | undefined) => {
    setCustom(choice === 'custom');
    if (choice === undefined) onChange({ from: null, to: null });
    else if (choice !== 'custom') onChange(daysOf(choice, new Date()));
  };
  return (
    <>
      <Select<Choice | undefined>
        className="filter-select"
        aria-label={label}
        placeholder={label}
        allowClear
        popupMatchSelectWidth={false}
        value={value}
        options={options}
        onChange={choose}
      />
      {value === 'custom' && (
        <>
          <DayField label={words.from} value={fromDay} onChange={(from) => onChange({ from })} />
          <DayField label={words.until} value={untilDay} onChange={(to) => onChange({ to })} />
        </>
      )}
    </>
  );
}
