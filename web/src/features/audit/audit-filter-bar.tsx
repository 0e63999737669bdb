import { auditGroups, auditRecordKinds } from '@almoner/contracts';
import { useCallback } from 'react';
import { useListMembersQuery } from '../../api/members.api.ts';
import { personName } from '../../lib/person-name.ts';
import { auditGroupWords, auditKindWords, auditWords as words } from '../../words/en/audit.ts';
import { DateFilter } from '../../ui/date-filter.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type AuditUrlFilters } from './shared/audit-filters.ts';

interface FilterBarProps {
  readonly urlFilters: AuditUrlFilters;
  readonly onChange: (changes: Record<string, string | null>) => void;
}

const groupOptions = auditGroups.map((value) => ({ value, label: auditGroupWords[value] }));
const kindOptions = auditRecordKinds.map((value) => ({ value, label: auditKindWords[value] }));

export function AuditFilterBar({ urlFilters, onChange }: FilterBarProps) {
  const { data: members = [] } = useListMembersQuery();
  const search = useCallback((text: string) => onChange({ q: text }), [onChange]);
  return (
    <div className="toolbar filter-bar" role="search">
      <SearchField value={urlFilters.q ?? ''} label={words.search} onSearch={search} />
      <FilterSelect
        label={words.person}
        value={urlFilters.actorId}
        options={members.map((member) => ({ value: member.id, label: personName(member) }))}
        onChange={(person) => onChange({ person })}
      />
      <FilterSelect
        label={words.group}
        value={urlFilters.group}
        options={groupOptions}
        onChange={(about) => onChange({ about })}
      />
      <FilterSelect
        label={words.kind}
        value={urlFilters.kind}
        options={kindOptions}
        onChange={(kind) => onChange({ kind })}
      />
      <DateFilter fromDay={urlFilters.fromDay} untilDay={urlFilters.untilDay} onChange={onChange} />
    </div>
  );
}
