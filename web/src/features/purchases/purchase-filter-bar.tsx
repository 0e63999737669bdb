import { type Role, purchaseStatuses } from '@almoner/contracts';
import { useCallback } from 'react';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { type PurchaseFilters } from '../../api/purchases.api.ts';
import { useListTeamsQuery } from '../../api/teams.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { reachOfRole } from '../../lib/rights.ts';
import { personName } from '../../lib/person-name.ts';
import { statusWords } from '../../words/en/shell.ts';
import { purchaseWords as words } from '../../words/en/purchases.ts';

interface FilterBarProps {
  readonly filters: PurchaseFilters;
  readonly onChange: (changes: Record<string, string | null>) => void;
}

const statusOptions = purchaseStatuses.map((value) => ({ value, label: statusWords[value] }));

export function PurchaseFilterBar({ filters, onChange }: FilterBarProps) {
  const account = useAccount();
  const organizationId = account?.organizationId ?? '';
  const { data: cards = [] } = useListCardsQuery({ organizationId }, { skip: organizationId === '' });
  const { data: programs = [] } = useListProgramsQuery();
  const search = useCallback((text: string) => onChange({ q: text }), [onChange]);
  const holders = new Map(cards.map(({ holder }) => [holder.id, personName(holder)]));
  return (
    <div className="toolbar filter-bar" role="search">
      <SearchField value={filters.q ?? ''} label={words.search} onSearch={search} />
      <FilterSelect
        label={words.status}
        value={filters.status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={words.card}
        value={filters.cardId}
        options={cards.map(({ id, name, last4 }) => ({ value: id, label: `${name} ·· ${last4 ?? '····'}` }))}
        onChange={(card) => onChange({ card })}
      />
      {holders.size > 1 && (
        <FilterSelect
          label={words.person}
          value={filters.userId}
          options={[...holders].map(([value, label]) => ({ value, label }))}
          onChange={(person) => onChange({ person })}
        />
      )}
      {programs.length > 0 && (
        <FilterSelect
          label={words.program}
          value={filters.spendProgramId}
          options={programs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(program) => onChange({ program })}
        />
      )}
      <TeamFilter role={account?.role} teamId={filters.teamId} onChange={onChange} />
    </div>
  );
}

interface TeamFilterProps {
  readonly role: Role | undefined;
  readonly teamId: string | undefined;
  readonly onChange: FilterBarProps['onChange'];
}

/** For whoever sees more of a team than their own purchases. */
function TeamFilter({ role, teamId, onChange }: TeamFilterProps) {
  const seesTeams = role !== undefined && ['all', 'team'].includes(reachOfRole(role, 'team.read'));
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
