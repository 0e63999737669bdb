import { type ReceiptExcuseWire } from '@almoner/contracts';
import { Button, Flex } from 'antd';
import { Link } from 'react-router';
import { phoneBelowWidth } from '../../lib/specified-values.ts';
import {
  useDecideReceiptExcuseMutation,
  useListReceiptExcusesInfiniteQuery,
} from '../../api/receipt-policy.api.ts';
import { personName } from '../../lib/person-name.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { queueKey } from '../../ui/use-queue-keys.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { approvalPageWords as pageWords } from '../../words/en/approval-page.ts';
import { approvalWords as words } from '../../words/en/approvals.ts';
import { receiptPolicyWords } from '../../words/en/receipt-policy.ts';

interface ExcuseListProps {
  /** Undefined for all. */
  readonly status: ReceiptExcuseWire['status'] | undefined;
  /** Beside other requests, an empty list is left out. */
  readonly hidesEmpty: boolean;
}

/** The stated reasons why purchases have no receipt. */
export function ExcuseList({ status, hidesEmpty }: ExcuseListProps) {
  const query = useListReceiptExcusesInfiniteQuery({ status });
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const excuses = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  if (hidesEmpty && excuses.length === 0 && !query.isError) return null;
  return (
    <Section title={pageWords.excuses}>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={excuses.length === 0}
        empty={<EmptyState sentence={pageWords.noExcuses} />}
      >
        <DataTable
          label={pageWords.excusesTable}
          columns={columnsFor(onPhone)}
          rows={excuses}
          rowKey={({ purchase, requestedAt }) => `${purchase.id} ${requestedAt}`}
          loading={isLoading}
        />
        <LoadMore query={query} />
      </ListView>
    </Section>
  );
}

function columnsFor(onPhone: boolean): Column<ReceiptExcuseWire>[] {
  return [
    {
      key: 'request',
      title: pageWords.columns.request,
      render: ({ purchase, reason, requestedBy, requestedAt, ...rest }) => (
        <span className="two-line">
          <Link className="plain-link name" to={`/transactions?tab=card&purchase=${purchase.id}`}>
            {personName(purchase.holder)}, {purchase.merchant}
          </Link>
          <span>
            {words.quoted(reason)} {personName(requestedBy)}, <RelativeTime at={requestedAt} />
          </span>
          {onPhone && <Outcome excuse={{ purchase, reason, requestedBy, requestedAt, ...rest }} />}
        </span>
      ),
    },
    {
      key: 'amount',
      title: null,
      width: 120,
      align: 'right',
      render: ({ purchase: { amount, currency } }) => (
        <Money minor={0 - amount} currency={currency} sign="flow" />
      ),
    },
    {
      key: 'decision',
      title: pageWords.columns.decision,
      width: 260,
      wideOnly: true,
      render: (excuse) => !onPhone && <Outcome excuse={excuse} />,
    },
  ];
}

function Outcome({ excuse }: { readonly excuse: ReceiptExcuseWire }) {
  const { purchase, status, mayDecide, decidedBy, decidedAt } = excuse;
  const [decide, { isLoading }] = useDecideReceiptExcuseMutation();
  const showResult = useMutationFeedback();
  const send = (isApproved: boolean) =>
    void showResult(
      decide({ purchaseId: purchase.id, isApproved }),
      isApproved ? receiptPolicyWords.approved : receiptPolicyWords.rejected,
    );
  if (mayDecide)
    return (
      <Flex component="span" gap="small">
        <Button
          size="small"
          loading={isLoading}
          aria-label={pageWords.approveExcuse(purchase.merchant)}
          {...queueKey('a')}
          onClick={() => send(true)}
        >
          {words.approve}
        </Button>
        <Button
          size="small"
          type="text"
          disabled={isLoading}
          aria-label={pageWords.rejectExcuse(purchase.merchant)}
          {...queueKey('d')}
          onClick={() => send(false)}
        >
          {words.reject}
        </Button>
      </Flex>
    );
  return (
    <span className="two-line">
      <StatusChip status={status} />
      {decidedBy !== null && decidedAt !== null && (
        <span>
          {personName(decidedBy)} · <RelativeTime at={decidedAt} />
        </span>
      )}
    </span>
  );
}
