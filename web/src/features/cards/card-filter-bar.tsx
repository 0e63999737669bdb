import { type CardSummaryWire } from '@almoner/contracts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { personName } from '../../lib/person-name.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { cardWords as words } from '../../words/en/cards.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { shownStatuses } from './card-filters.ts';
import { type useCardFilters, useVisibleTeams } from './use-card-filters.ts';

interface CardFilterBarProps {
  /** All that the viewer sees. */
  readonly cards: readonly CardSummaryWire[];
  readonly urlFilters: ReturnType<typeof useCardFilters>['urlFilters'];
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** A filter with the same value for all cards is left out. */
export function CardFilterBar({ cards, urlFilters, onChange }: CardFilterBarProps) {
  const { data: programs = [] } = useListProgramsQuery();
  const teams = useVisibleTeams();
  const holders = new Map(cards.map(({ holder }) => [holder.id, personName(holder)]));
  const named = (all: readonly { readonly id: string; readonly name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {programs.length > 0 && (
        <FilterSelect
          label={words.filters.program}
          value={urlFilters.programId ?? undefined}
          options={named(programs)}
          onChange={(program) => onChange({ program })}
        />
      )}
      {teams.length > 0 && (
        <FilterSelect
          label={words.filters.team}
          value={urlFilters.teamId ?? undefined}
          options={named(teams)}
          onChange={(team) => onChange({ team })}
        />
      )}
      <FilterSelect
        label={words.columns.status}
        value={urlFilters.status ?? undefined}
        options={shownStatuses
          .filter((status) => status !== 'canceled')
          .map((value) => ({ value, label: statusWords[value] }))}
        onChange={(status) => onChange({ status })}
      />
      {holders.size > 1 && (
        <FilterSelect
          label={words.filters.person}
          value={urlFilters.holderId ?? undefined}
          options={[...holders].map(([value, label]) => ({ value, label }))}
          onChange={(person) => onChange({ person })}
        />
      )}
    </>
  );
}
