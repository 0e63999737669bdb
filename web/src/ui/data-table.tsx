import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { type MouseEvent, type ReactNode } from 'react';
import { stateWords } from '../words/en/shell.ts';
import { type Sort, type SortValue } from '../lib/sorting.ts';

export interface Column<Row> {
  readonly key: string;
  /** Null where the cells have actions. */
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  readonly align?: 'right';
  readonly width?: number | string;
  /** Left out below 640 px, where a row has two lines: what must not be missed is shown there as `narrow-only`. */
  readonly wideOnly?: boolean;
  /** The rows can be sorted by this. */
  readonly sortBy?: (row: Row) => SortValue;
}

export interface Sorting {
  readonly sort: Sort | null;
  readonly onSort: (key: string) => void;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly density?: 'large' | 'middle' | 'small';
  readonly loading?: boolean;
  readonly footer?: ReactNode;
  /** The order of the rows, which are already sorted; without it no heading can be pressed. */
  readonly sorting?: Sorting;
  /** For the rows from this one on; null for a row that starts no group. */
  readonly groupHeading?: (row: Row) => ReactNode;
  /** Indented, so that a row after the last one of a group does not look like one of it. */
  readonly rowGrouped?: (row: Row) => boolean;
  /** Below a row, as wide as the table; null for a row without it. */
  readonly rowDetail?: (row: Row) => ReactNode;
  readonly onOpen?: (row: Row) => void;
  readonly openKey?: string | null;
  /** A row that cannot be used now is muted. */
  readonly rowMuted?: (row: Row) => boolean;
  /** A row that changed live: tinted once. */
  readonly rowTinted?: (row: Row) => boolean;
}

const skeletonRows = [0, 1, 2, 3, 4];
/** Seven columns of it fit beside the sidebar in a desktop window at 200%. */
const skeletonSize = { width: 'clamp(40px, 5vw, 72px)', height: 14 };

/** A ruled table. While it loads it has its final layout; a row that can be opened is opened by its first cell. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, density = 'middle', loading = false, footer, sorting } = props;
  return (
    <table className="data-table" data-density={density} aria-label={label} aria-busy={loading}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {loading
          ? skeletonRows.map((row) => <SkeletonRow key={row} columns={columns} />)
          : rows.map((row) => <BodyRow key={rowKey(row)} row={row} {...props} />)}
      </tbody>
      {footer && !loading && <tfoot>{footer}</tfoot>}
    </table>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}

function Heading<Row>({ column, sorting }: HeadingProps<Row>) {
  const { key, title, width, sortBy } = column;
  const sort = sorting?.sort?.key === key ? sorting.sort : null;
  const direction = sort === null ? undefined : sort.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" {...cellProps(column)} style={{ width }} aria-sort={direction}>
      {sorting && sortBy ? (
        <button type="button" className="quiet-button sort-button" onClick={() => sorting.onSort(key)}>
          {title}
          {sort?.descending ? <CaretDownOutlined aria-hidden /> : <CaretUpOutlined aria-hidden />}
        </button>
      ) : (
        (title ?? <span className="visually-hidden">{stateWords.actions}</span>)
      )}
    </th>
  );
}

const cellProps = <Row,>({ align, wideOnly }: Column<Row>) => ({
  'data-align': align,
  'data-wide-only': wideOnly,
});

function BodyRow<Row>(props: DataTableProps<Row> & { readonly row: Row }) {
  const { row, columns, rowKey, onOpen, openKey, rowTinted, rowMuted, groupHeading, rowGrouped, rowDetail } =
    props;
  const opens = onOpen !== undefined;
  const heading = groupHeading?.(row) ?? null;
  const detail = rowDetail?.(row) ?? null;
  return (
    <>
      {heading !== null && (
        <tr className="group-heading">
          <th scope="rowgroup" colSpan={columns.length}>
            {heading}
          </th>
        </tr>
      )}
      <tr
        className={rowTinted?.(row) ? 'live-tint' : undefined}
        data-muted={rowMuted?.(row)}
        data-grouped={rowGrouped?.(row)}
        data-opens={opens}
        aria-selected={opens ? openKey === rowKey(row) : undefined}
        onClick={opens ? (event) => isOnRow(event) && onOpen(row) : undefined}
      >
        {columns.map((column) => (
          <td key={column.key} {...cellProps(column)}>
            {column.render(row)}
          </td>
        ))}
      </tr>
      {detail !== null && (
        <tr className="row-detail">
          <td colSpan={columns.length}>{detail}</td>
        </tr>
      )}
    </>
  );
}

/** Not on a link or a button in the row, and not in a menu that the row opened elsewhere on the page. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, label') === null;
}

function SkeletonRow<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} {...cellProps(column)}>
          <Skeleton.Node active style={skeletonSize} />
        </td>
      ))}
    </tr>
  );
}
