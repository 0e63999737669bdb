import { DateOrder, type ListOrder, listOrders } from '@almoner/contracts';
import { nextSort, readSort, sortedBy, writeSort } from '../lib/sorting.ts';
import { type Column, type Sorting } from './data-table.tsx';
import { useUrlState } from './use-url-state.ts';

interface Sorted<Row> {
  readonly rows: Row[];
  readonly sorting: Sorting;
}

/** The rows, sorted by the column in the URL. */
export function useSorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Sorted<Row> {
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  const sorting = useSorting(sortable.map(({ key }) => key));
  const { sort } = sorting;
  const valueOf = sortable.find(({ key }) => key === sort?.key)?.sortBy;
  return {
    rows: sort && valueOf ? sortedBy(rows, valueOf, sort.descending) : [...rows],
    sorting,
  };
}

/** For a list that the server sorts by date or by amount. */
export function useListOrder(): { readonly order: ListOrder | undefined; readonly sorting: Sorting } {
  const sorting = useSorting(['date', 'amount']);
  const { sort } = sorting;
  const order = listOrders.find((one) => sort !== null && one === writeSort(sort));
  return { order, sorting };
}

/** For a list that the server sorts by date. */
export function useDateSort(): { readonly sort: DateOrder | undefined; readonly sorting: Sorting } {
  const sorting = useSorting(['date']);
  const { sort: chosen } = sorting;
  const sort = DateOrder.options.find((one) => chosen !== null && one === writeSort(chosen));
  return { sort, sorting };
}

/** The column in the URL, for rows that the server sorts. */
export function useSorting(keys: readonly string[]): Sorting {
  const { params, change } = useUrlState();
  const onSort = (key: string) =>
    change((now) => {
      const next = nextSort(readSort(now.get('sort'), keys), key);
      return { sort: next && writeSort(next) };
    });
  return { sort: readSort(params.get('sort'), keys), onSort };
}
