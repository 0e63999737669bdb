/** The sort value of a row in a column; null, the unknown, is last in both directions. */
export type SortValue = string | number | null;

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** `name` and `-name` in the URL; null for anything but a sortable column. */
export function readSort(text: string | null, keys: readonly string[]): Sort | null {
  const descending = text?.startsWith('-') ?? false;
  const key = descending ? text?.slice(1) : text;
  return key != null && keys.includes(key) ? { key, descending } : null;
}

export const writeSort = ({ key, descending }: Sort) => (descending ? `-${key}` : key);

/** Ascending first, then descending, then in the order of the list. */
export function nextSort(now: Sort | null, key: string): Sort | null {
  if (now?.key !== key) return { key, descending: false };
  return now.descending ? null : { key, descending: true };
}

/** Rows that are equal keep their order. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compared(a, b);
  });
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
}
