import '../audit-log.css';
import { Button } from 'antd';
import { useListAuditEntriesInfiniteQuery } from '../../../api/audit.api.ts';
import { phoneBelowWidth } from '../../../lib/specified-values.ts';
import { auditWords as words } from '../../../words/en/audit.ts';
import { stateWords } from '../../../words/en/shell.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDrawerBeside } from '../../../ui/side-drawer.tsx';
import { useChangedRows } from '../../../ui/use-changed-rows.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { AuditDrawer } from '../audit-drawer.tsx';
import { AuditExport } from '../audit-export.tsx';
import { AuditFilterBar } from '../audit-filter-bar.tsx';
import { noAuditFilters, readUrlFilters, toFilters } from './audit-filters.ts';
import { AuditDays, AuditTable } from '../audit-table.tsx';

/** The actions in the caller's organization: the same for a nonprofit and for an advisor firm. */
export function AuditLog() {
  const { params, change } = useUrlState();
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const wide = useDrawerBeside();
  const urlFilters = readUrlFilters(params);
  const filters = toFilters(urlFilters);
  const query = useListAuditEntriesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const changedKeys = useChangedRows(
    entries.map(({ id }) => id),
    query.isSuccess,
  );
  const { openId, show } = useUrlDrawer('entry');
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const list = { entries, changedKeys, openId, onOpen: show };
  return (
    <Section title={words.title} aside={<AuditExport filters={filters} />}>
      <p className="supporting audit-lead">{words.lead}</p>
      <AuditFilterBar urlFilters={urlFilters} onChange={change} />
      <ListView
        query={query}
        isEmpty={entries.length === 0}
        empty={
          filtered ? (
            <EmptyState
              sentence={words.filteredEmpty}
              action={<Button onClick={() => change(noAuditFilters)}>{stateWords.clearFilters}</Button>}
            />
          ) : (
            <EmptyState sentence={words.empty} />
          )
        }
      >
        {onPhone && !query.isLoading ? (
          <AuditDays {...list} />
        ) : (
          <AuditTable {...list} loading={query.isLoading} beside={wide && openId !== null} />
        )}
        <LoadMore query={query} />
      </ListView>
      <AuditDrawer entries={entries} openId={openId} onOpen={show} />
    </Section>
  );
}
