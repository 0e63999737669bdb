import { Select } from 'antd';
import { DayField } from '../../../ui/day-field.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { type Days } from '../../../lib/day-presets.ts';
import { fundraisingOverviewWords as words } from '../../../words/en/fundraising-overview.ts';
import { daysOfRange, overviewRanges, usualRange, type OverviewRange } from './overview-days.ts';

type Choice = OverviewRange | 'custom';

const options = [...overviewRanges, 'custom' as const].map((value) => ({
  value,
  label: words.ranges[value],
}));

/** The days in the URL, by default those of the usual range. */
export function useOverviewDays(): { choice: Choice; days: Days } {
  const { params } = useUrlState();
  const [from, to] = [params.get('from'), params.get('to')];
  if (from !== null || to !== null) return { choice: 'custom', days: { from: from ?? '', to: to ?? '' } };
  const choice = overviewRanges.find((one) => one === params.get('range')) ?? usualRange;
  return { choice, days: daysOfRange(choice, new Date()) };
}

export function OverviewRangeFilter() {
  const { change } = useUrlState();
  const { choice, days } = useOverviewDays();
  const choose = (chosen: Choice) => {
    if (chosen === 'custom') change({ range: null, ...days });
    else change({ range: chosen === usualRange ? null : chosen, from: null, to: null });
  };
  return (
    <div className="overview-range">
      <Select<Choice>
        className="filter-select"
        aria-label={words.range}
        popupMatchSelectWidth={false}
        value={choice}
        options={options}
        onChange={choose}
      />
      {choice === 'custom' && (
        <>
          <DayField label={words.from} value={days.from} onChange={(from) => change({ from, to: days.to })} />
          <DayField label={words.to} value={days.to} onChange={(to) => change({ to, from: days.from })} />
        </>
      )}
    </div>
  );
}
