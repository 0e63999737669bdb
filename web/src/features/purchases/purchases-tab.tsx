import { Button } from 'antd';
import { useListPurchasesInfiniteQuery } from '../../api/purchases.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { ColumnChoice, useHiddenColumns } from '../../ui/column-choice.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useChangedRows } from '../../ui/use-changed-rows.ts';
import { useListOrder } from '../../ui/use-sorted.ts';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { stateWords } from '../../words/en/shell.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { reminderWords } from '../../words/en/receipt-reminders.ts';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { filtersInUrl, noFilters, readUrlFilters, toFilters } from './purchase-filters.ts';
import { PurchaseDays } from './purchase-days.tsx';
import { PurchaseDrawer } from './purchase-drawer.tsx';
import { PurchaseFilterBar } from './purchase-filter-bar.tsx';
import { RemindButton } from '../receipts/shared/remind-cardholders.tsx';
import { SelectionBar, usePurchaseSelection } from './shared/purchase-selection.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import { PurchaseTable, optionalColumns } from './purchase-table.tsx';
import { PurchaseViews } from './purchase-views.tsx';

/** The drawer shows them, and takes their space. */
const hiddenBesideDrawer = ['card', 'program', 'category'];
/** A small desktop window has no space for them; the drawer shows them. */
const hiddenOnSmallDesk = ['card', 'program'];

export function PurchasesTab() {
  const { params, change } = useUrlState();
  const onPhone = useMediaQuery('(width < 640px)');
  const urlFilters = readUrlFilters(params);
  const filters = toFilters(urlFilters);
  const { order, sorting } = useListOrder();
  // A phone shows the days one after another and has no headings.
  const sort = onPhone ? undefined : order;
  const query = useListPurchasesInfiniteQuery({ ...filters, sort });
  const purchases = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const changedKeys = useChangedRows(
    purchases.map(({ id, status }) => `${id}:${status}`),
    query.isSuccess,
  );
  const { hidden, toggle } = useHiddenColumns('purchases');
  const { openId, show } = useUrlDrawer('purchase');
  const isWide = useDrawerBeside();
  const beside = isWide && openId !== null;
  const withoutSpace = beside ? hiddenBesideDrawer : isWide ? [] : hiddenOnSmallDesk;
  const filterText = [filters.q && `“${filters.q}”`, filters.status && statusWords[filters.status]]
    .filter(Boolean)
    .join(', ');
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const selection = usePurchaseSelection(purchases);
  const account = useAccount();
  const codes = account !== null && permissionScopeOfRole(account.role, 'purchase.code') !== 'none';
  const mayRemind = account !== null && permissionScopeOfRole(account.role, 'receipt.remind') !== 'none';
  const unproven = purchases
    .filter(
      ({ id, receiptCount, status }) => receiptCount === 0 && status !== 'refunded' && selection.ids.has(id),
    )
    .map(({ id }) => id);
  const list = { purchases, changedKeys, openId, onOpen: show };

  return (
    <>
      <div className="view-row">
        <PurchaseViews filters={filtersInUrl(params)} onChange={change} />
        {!onPhone && (
          <ColumnChoice
            columns={optionalColumns.filter(({ key }) => isWide || !hiddenOnSmallDesk.includes(key))}
            hidden={hidden}
            onToggle={toggle}
          />
        )}
      </div>
      <PurchaseFilterBar urlFilters={urlFilters} onChange={change} />
      <ListView
        query={query}
        isEmpty={purchases.length === 0}
        empty={
          filtered ? (
            <EmptyState
              sentence={words.filteredEmpty(filterText || words.thisFilter)}
              action={<Button onClick={() => change(noFilters)}>{stateWords.clearFilters}</Button>}
            />
          ) : (
            <EmptyState sentence={words.empty} />
          )
        }
      >
        {mayRemind && (urlFilters.receipt === 'missing' || urlFilters.receipt === 'required') && (
          <p>
            <RemindButton of={{ filters }} label={reminderWords.remindAll} />
          </p>
        )}
        <PurchaseSummary filters={filters} />
        {onPhone ? (
          <PurchaseDays {...list} />
        ) : (
          <PurchaseTable
            {...list}
            sorting={sorting}
            loading={query.isLoading}
            selection={codes ? selection : null}
            hidden={new Set([...hidden, ...withoutSpace])}
          />
        )}
        <LoadMore query={query} />
        {!onPhone && (
          <SelectionBar selection={selection} purchases={purchases}>
            {mayRemind && unproven.length > 0 && (
              <RemindButton
                of={{ purchaseIds: unproven }}
                label={reminderWords.remindSelected(unproven.length)}
                onSent={selection.clear}
              />
            )}
          </SelectionBar>
        )}
      </ListView>
      <PurchaseDrawer purchases={purchases} openId={openId} onOpen={show} />
    </>
  );
}
