import {
  employerMatchStatuses,
  giftDisputes,
  giftFrequencies,
  giftMethods,
  giftStatuses,
} from '@almoner/contracts';
import { useCallback } from 'react';
import { useListCampaignsQuery } from '../../api/campaigns.api.ts';
import { useListFundsQuery } from '../../api/funds.api.ts';
import { type GiftFilters } from '../../api/gifts.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { AmountFilter } from '../../ui/amount-filter.tsx';
import { DateFilter } from '../../ui/date-filter.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { employerMatchWords } from '../../words/en/employer-matches.ts';
import { giftFilterWords as words } from '../../words/en/fundraising.ts';
import { giftMethodWords } from '../../words/en/gift-methods.ts';
import { frequencyWords } from '../../words/en/gift-frequency.ts';
import { fundraisingWords } from '../../words/en/gifts.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { disputeMarks } from './gift-status.ts';

interface GiftFilterBarProps {
  readonly filters: GiftFilters;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const statuses = giftStatuses.map((value) => ({ value, label: statusWords[value] }));
const employerMatches = employerMatchStatuses.map((value) => ({
  value,
  label: employerMatchWords.statuses[value],
}));
const disputes = giftDisputes.map((value) => ({ value, label: statusWords[disputeMarks[value]] }));
const frequencies = giftFrequencies.map((value) => ({ value, label: frequencyWords[value] }));
const methods = giftMethods.map((value) => ({ value, label: giftMethodWords[value] }));

/** The filters in the URL; unknown ones are ignored. */
export function filtersOf(params: URLSearchParams): GiftFilters {
  const text = (name: string) => params.get(name) ?? undefined;
  const minor = (name: string) =>
    /^\d+$/.test(params.get(name) ?? '') ? Number(params.get(name)) : undefined;
  return {
    q: text('q'),
    status: giftStatuses.find((one) => one === params.get('status')),
    method: giftMethods.find((one) => one === params.get('kind')),
    frequency: giftFrequencies.find((one) => one === params.get('often')),
    campaignId: text('of'),
    fundId: text('fund'),
    from: text('from'),
    to: text('to'),
    least: minor('min'),
    most: minor('max'),
    employerMatch: employerMatchStatuses.find((one) => one === params.get('match')),
    dispute: giftDisputes.find((one) => one === params.get('dispute')),
  };
}

export function GiftFilterBar({ filters, onChange }: GiftFilterBarProps) {
  const currency = useAccount()?.owner?.currency ?? 'USD';
  const { data: campaigns = [] } = useListCampaignsQuery();
  const { data: funds = [] } = useListFundsQuery();
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <div className="toolbar filter-bar" role="search">
      <SearchField value={filters.q ?? ''} label={fundraisingWords.searchGifts} onSearch={search} />
      <FilterSelect
        label={words.campaign}
        value={filters.campaignId}
        options={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(of) => onChange({ of })}
      />
      <FilterSelect
        label={words.status}
        value={filters.status}
        options={statuses}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={words.method}
        value={filters.method}
        options={methods}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={words.frequency}
        value={filters.frequency}
        options={frequencies}
        onChange={(often) => onChange({ often })}
      />
      {funds.length > 0 && (
        <FilterSelect
          label={words.fund}
          value={filters.fundId}
          options={funds.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(fund) => onChange({ fund })}
        />
      )}
      <FilterSelect
        label={words.employerMatch}
        value={filters.employerMatch}
        options={employerMatches}
        onChange={(match) => onChange({ match })}
      />
      <FilterSelect
        label={words.dispute}
        value={filters.dispute}
        options={disputes}
        onChange={(dispute) => onChange({ dispute })}
      />
      <AmountFilter currency={currency} least={filters.least} most={filters.most} onChange={onChange} />
      <DateFilter fromDay={filters.from} untilDay={filters.to} onChange={onChange} />
    </div>
  );
}
