import { Button, Input } from 'antd';
import { useCallback, useState } from 'react';
import { useListCampaignsQuery } from '../../../api/campaigns.api.ts';
import { type DonorFilters } from '../../../api/donors.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { AmountFilter } from '../../../ui/amount-filter.tsx';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { donorListWords, donorSegmentWords as words } from '../../../words/en/donors.ts';
import { changesOf, giftsText, segmentFiltersOf } from './donor-filters.ts';

interface FilterBarProps {
  readonly filters: DonorFilters;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const recurring = (['yes', 'no'] as const).map((value) => ({ value, label: words.recurringChoices[value] }));
const usualGifts = ['1-1', '2-', '5-', '10-'];
const usualMonths = [6, 12, 18, 24, 36];

export function DonorFilterBar({ filters, onChange }: FilterBarProps) {
  const currency = useAccount()?.owner?.currency ?? 'USD';
  const { data: campaigns = [] } = useListCampaignsQuery();
  const search = useCallback((name: string) => onChange({ name }), [onChange]);
  const { giftsLeast, giftsMost, lapsedMonths } = filters;
  const hasGifts = giftsLeast !== undefined || giftsMost !== undefined;
  const gifts = hasGifts ? giftsText(giftsLeast, giftsMost) : undefined;
  return (
    <div className="toolbar filter-bar donor-filters" role="search">
      <SearchField value={filters.q ?? ''} label={donorListWords.search} onSearch={search} />
      <DateFilter
        label={words.lastGift}
        fromDay={filters.lastGiftFrom}
        untilDay={filters.lastGiftTo}
        onChange={({ from, to }) =>
          onChange({
            ...(from !== undefined && { since: from }),
            ...(to !== undefined && { until: to }),
          })
        }
      />
      <AmountFilter
        label={donorListWords.columns.lifetime}
        currency={currency}
        least={filters.lifetimeLeast}
        most={filters.lifetimeMost}
        onChange={({ min, max }) => onChange({ low: min, high: max })}
      />
      <FilterSelect
        label={words.gifts}
        value={gifts}
        options={withChosen(usualGifts, gifts).map((value) => ({ value, label: giftsLabel(value) }))}
        onChange={(chosen) => onChange({ gifts: chosen })}
      />
      <FilterSelect
        label={words.recurring}
        value={filters.recurring}
        options={recurring}
        onChange={(plan) => onChange({ plan })}
      />
      <FilterSelect
        label={words.lapsed}
        value={lapsedMonths === undefined ? undefined : String(lapsedMonths)}
        options={withChosen(usualMonths, lapsedMonths).map((months) => ({
          value: String(months),
          label: words.lapsedSince(months),
        }))}
        onChange={(lapsed) => onChange({ lapsed })}
      />
      <FilterSelect
        label={words.campaign}
        value={filters.campaignId}
        options={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(gave) => onChange({ gave })}
      />
      <TextFilter
        key={`tag ${filters.tag ?? ''}`}
        label={words.tag}
        value={filters.tag}
        maxLength={40}
        onChange={(tagged) => onChange({ tagged })}
      />
      <TextFilter
        key={`employer ${filters.employer ?? ''}`}
        label={words.employer}
        value={filters.employer}
        maxLength={120}
        onChange={(employer) => onChange({ employer })}
      />
      {Object.keys(segmentFiltersOf(filters)).length > 0 && (
        <Button type="link" onClick={() => onChange({ ...changesOf({}), segment: null })}>
          {words.clear}
        </Button>
      )}
    </div>
  );
}

/** A segment may have a value that is not among the usual choices. */
const withChosen = <Choice extends string | number>(usual: readonly Choice[], chosen: Choice | undefined) =>
  chosen === undefined || usual.includes(chosen) ? usual : [...usual, chosen];

function giftsLabel(range: string): string {
  const [least = '', most = ''] = range.split('-');
  return words.giftsBetween(least === '' ? null : Number(least), most === '' ? null : Number(most));
}

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength: number;
  readonly onChange: (text: string | null) => void;
}

/** Whole words, as they are entered: applied with Enter or when the field is left. */
function TextFilter({ label, value = '', maxLength, onChange }: TextFilterProps) {
  const [text, setText] = useState(value);
  const apply = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim() === '' ? null : typed.trim());
  };
  return (
    <Input
      className="donor-text-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={maxLength}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => apply(text)}
      onBlur={() => apply(text)}
    />
  );
}
