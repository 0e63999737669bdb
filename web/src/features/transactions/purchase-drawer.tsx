import { DownOutlined, LinkOutlined, UpOutlined } from '@ant-design/icons';
import { type PurchaseWire } from '@almoner/contracts';
import { App, Button, Skeleton } from 'antd';
import { type ReactNode } from 'react';
import { type ReadableProblem, readProblem } from '../../api/problem.ts';
import { useGetPurchaseQuery } from '../../api/purchases.api.ts';
import { personName } from '../../lib/person-name.ts';
import { EmptyState, FailedNotice } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { categoryWords } from '../../words/en/categories.ts';
import { purchaseWords as words } from '../../words/en/spending.ts';
import { DecisionExplained } from './decision-explained.tsx';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';

const notFoundStatus = 404;
const badRequestStatus = 400;

interface DrawerProps {
  readonly purchases: readonly PurchaseWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/**
 * The open row's details. A link may name a purchase that is not in the list: older, filtered out, or an authorization
 * whose capture has taken its place. That one is asked for by itself.
 */
export function PurchaseDrawer({ purchases, openId, onOpen }: DrawerProps) {
  const index = purchases.findIndex(({ id }) => id === openId);
  const listed = purchases[index];
  const asked = useGetPurchaseQuery(openId ?? '', { skip: openId === null || listed !== undefined });
  const purchase = listed ?? (openId === null ? undefined : asked.currentData);
  return (
    <SideDrawer
      open={openId !== null}
      beside
      title={
        <span className="supporting">
          {words.purchase}
          {purchase && (
            <>
              {' · '}
              <DayAndTime at={purchase.occurredAt} />
            </>
          )}
        </span>
      }
      extra={<Steps before={purchases[index - 1]} after={listed && purchases[index + 1]} onOpen={onOpen} />}
      onClose={() => onOpen(null)}
    >
      {purchase ? (
        <PurchaseDetails key={purchase.id} purchase={purchase} />
      ) : asked.isError ? (
        <PurchaseMissing
          problem={readProblem(asked.error)}
          onRetry={() => void asked.refetch()}
          onClose={() => onOpen(null)}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </SideDrawer>
  );
}

interface MissingProps {
  readonly problem: ReadableProblem;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function PurchaseMissing({ problem, onRetry, onClose }: MissingProps) {
  const isGone = problem.status === notFoundStatus || problem.status === badRequestStatus;
  if (!isGone) return <FailedNotice problem={problem} onRetry={onRetry} />;
  return (
    <>
      <h2>{words.missing}</h2>
      <EmptyState
        sentence={words.missingHint}
        action={<Button onClick={onClose}>{words.backToList}</Button>}
      />
    </>
  );
}

interface StepsProps {
  readonly before: PurchaseWire | undefined;
  readonly after: PurchaseWire | undefined;
  readonly onOpen: (id: string) => void;
}

function Steps({ before, after, onOpen }: StepsProps) {
  const { message } = App.useApp();
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    void message.success(words.linkCopied);
  };
  const step = (label: string, icon: ReactNode, to: PurchaseWire | undefined) => (
    <Button
      type="text"
      aria-label={label}
      icon={icon}
      disabled={to === undefined}
      onClick={() => to && onOpen(to.id)}
    />
  );
  return (
    <>
      {step(words.previous, <UpOutlined />, before)}
      {step(words.next, <DownOutlined />, after)}
      <Button type="text" aria-label={words.copyLink} icon={<LinkOutlined />} onClick={() => void copy()} />
    </>
  );
}

function PurchaseDetails({ purchase }: { readonly purchase: PurchaseWire }) {
  const { merchant, card, holder } = purchase;
  const place = [categoryWords(merchant.category), merchant.city, merchant.country]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <div className="purchase-head">
        <div>
          <h2>{merchant.name}</h2>
          <p className="supporting">{place}</p>
        </div>
        <div className="purchase-head-end">
          <Money
            minor={flowMinor(purchase)}
            currency={purchase.currency}
            sign="flow"
            moved={hasMoved(purchase)}
          />
          <StatusChip status={purchase.status} />
        </div>
      </div>
      {purchase.authorizationId === null ? (
        <p className="supporting">{words.noDecision}</p>
      ) : (
        <DecisionExplained authorizationId={purchase.authorizationId} />
      )}
      <dl className="definition-list purchase-facts">
        <dt>{words.card}</dt>
        <dd>
          {card.name} ·· {card.last4}
        </dd>
        <dt>{words.heldBy}</dt>
        <dd>{personName(holder)}</dd>
        <dt>{words.reference}</dt>
        <dd className="meta">{purchase.id}</dd>
      </dl>
    </>
  );
}
