import { DownOutlined, LinkOutlined, UpOutlined } from '@ant-design/icons';
import { type PurchaseWire } from '@almoner/contracts';
import { App, Button } from 'antd';
import { type ReactNode } from 'react';
import { exactTime } from '../../lib/time-format.ts';
import { personName } from '../../lib/person-name.ts';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { purchaseWords as words } from '../../words/en/spending.ts';
import { DecisionExplained } from './decision-explained.tsx';
import { flowMinor, hasMoved } from './purchase-amount.ts';

interface DrawerProps {
  readonly purchases: readonly PurchaseWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function PurchaseDrawer({ purchases, openId, onOpen }: DrawerProps) {
  const index = purchases.findIndex(({ id }) => id === openId);
  const purchase = purchases[index];
  return (
    <SideDrawer
      open={purchase !== undefined}
      beside
      title={
        <span className="supporting">
          {words.purchase} {purchase && <RelativeTime at={purchase.occurredAt} />}
        </span>
      }
      extra={<Steps before={purchases[index - 1]} after={purchases[index + 1]} onOpen={onOpen} />}
      onClose={() => onOpen(null)}
    >
      {purchase && <PurchaseDetails purchase={purchase} />}
    </SideDrawer>
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
  const place = [categoryName(merchant.category), merchant.city, merchant.country]
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
        <dt>{words.columns.date}</dt>
        <dd>{exactTime(new Date(purchase.occurredAt))}</dd>
        <dt>{words.reference}</dt>
        <dd className="meta">{purchase.id}</dd>
      </dl>
    </>
  );
}

/** "grocery_stores_supermarkets" as words. */
function categoryName(category: string): string {
  const text = category.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
