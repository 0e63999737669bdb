import { type CardSummaryWire, type Role, purchaseStatuses } from '@almoner/contracts';
import { useCallback } from 'react';
import { useGetCardQuery, useListCardsQuery } from '../../api/cards.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { useListTeamsQuery } from '../../api/teams.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { AmountFilter } from '../../ui/amount-filter.tsx';
import { DateFilter } from '../../ui/date-filter.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { personName } from '../../lib/person-name.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { cardDisputeWords } from '../../words/en/card-disputes.ts';
import { receiptWords } from '../../words/en/receipts.ts';
import { categoryOption, useCategories } from '../categories/shared/category-names.ts';
import { type PurchaseUrlFilters, receiptFilters } from './purchase-filters.ts';

interface FilterBarProps {
  readonly urlFilters: PurchaseUrlFilters;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const statusOptions = purchaseStatuses.map((value) => ({ value, label: statusWords[value] }));

export function PurchaseFilterBar({ urlFilters, onChange }: FilterBarProps) {
  const account = useAccount();
  const organizationId = account?.organizationId ?? '';
  const { data: cards = [] } = useListCardsQuery({ organizationId }, { skip: organizationId === '' });
  const unlisted = useUnlistedCard(urlFilters.cardId, cards);
  const { data: programs = [] } = useListProgramsQuery();
  const { data: categories = [] } = useCategories();
  const search = useCallback((text: string) => onChange({ q: text }), [onChange]);
  const holders = new Map(cards.map(({ holder }) => [holder.id, personName(holder)]));
  return (
    <div className="toolbar filter-bar" role="search">
      <SearchField value={urlFilters.q ?? ''} label={words.search} onSearch={search} />
      <FilterSelect
        label={words.status}
        value={urlFilters.status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={words.card}
        value={urlFilters.cardId}
        options={[...cards, ...unlisted].map(({ id, name, last4 }) => ({
          value: id,
          label: `${name} ·· ${last4 ?? '····'}`,
        }))}
        onChange={(card) => onChange({ card })}
      />
      {holders.size > 1 && (
        <FilterSelect
          label={words.person}
          value={urlFilters.userId}
          options={[...holders].map(([value, label]) => ({ value, label }))}
          onChange={(person) => onChange({ person })}
        />
      )}
      {programs.length > 0 && (
        <FilterSelect
          label={words.program}
          value={urlFilters.spendProgramId}
          options={programs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(program) => onChange({ program })}
        />
      )}
      {categories.length > 0 && (
        <FilterSelect
          label={words.category}
          value={urlFilters.categoryId}
          options={[{ value: 'none', label: words.noCategory }, ...categories.map(categoryOption)]}
          onChange={(category) => onChange({ category })}
        />
      )}
      <FilterSelect
        label={receiptWords.filter}
        value={urlFilters.receipt}
        options={receiptFilters.map((value) => ({ value, label: receiptWords.filterOptions[value] }))}
        onChange={(receipt) => onChange({ receipt })}
      />
      <FilterSelect
        label={cardDisputeWords.filter}
        value={urlFilters.dispute}
        options={[{ value: 'open', label: cardDisputeWords.filterOpen }]}
        onChange={(dispute) => onChange({ dispute })}
      />
      <TeamFilter role={account?.role} teamId={urlFilters.teamId} onChange={onChange} />
      <AmountFilter
        currency={account?.owner?.currency ?? 'USD'}
        least={urlFilters.minAmount}
        most={urlFilters.maxAmount}
        onChange={onChange}
      />
      <DateFilter fromDay={urlFilters.fromDay} untilDay={urlFilters.untilDay} onChange={onChange} />
    </div>
  );
}

/** The card of the filter where the list of cards does not have it: a canceled one. */
function useUnlistedCard(
  cardId: string | undefined,
  cards: readonly CardSummaryWire[],
): readonly CardSummaryWire[] {
  const isListed = cardId === undefined || cards.some(({ id }) => id === cardId);
  const { currentData: card } = useGetCardQuery(cardId ?? '', { skip: isListed });
  return isListed || card === undefined ? [] : [card];
}

interface TeamFilterProps {
  readonly role: Role | undefined;
  readonly teamId: string | undefined;
  readonly onChange: FilterBarProps['onChange'];
}

/** For viewers who see more of a team than their own purchases. */
function TeamFilter({ role, teamId, onChange }: TeamFilterProps) {
  const seesTeams = role !== undefined && ['all', 'team'].includes(permissionScopeOfRole(role, 'team.read'));
  const { data: teams = [] } = useListTeamsQuery(undefined, { skip: !seesTeams });
  if (teams.length === 0) return null;
  return (
    <FilterSelect
      label={words.team}
      value={teamId}
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(team) => onChange({ team })}
    />
  );
}
