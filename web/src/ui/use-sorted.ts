import { type Sort, nextSort, readSort, sortedBy, writeSort } from '../lib/sorting.ts';
import { type Column } from './data-table.tsx';
import { useUrlState } from './use-url-state.ts';

interface Sorted<Row> {
  readonly rows: Row[];
  /** For the table, whose headings show and change it. */
  readonly sorting: { readonly sort: Sort | null; readonly onSort: (key: string) => void };
}

/** The rows by the column that the address names. */
export function useSorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Sorted<Row> {
  const { params, change } = useUrlState();
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  const keys = sortable.map(({ key }) => key);
  const sort = readSort(params.get('sort'), keys);
  const valueOf = sortable.find(({ key }) => key === sort?.key)?.sortBy;
  const onSort = (key: string) =>
    change((now) => {
      const next = nextSort(readSort(now.get('sort'), keys), key);
      return { sort: next && writeSort(next) };
    });
  return {
    rows: sort && valueOf ? sortedBy(rows, valueOf, sort.descending) : [...rows],
    sorting: { sort, onSort },
  };
}
