import { LinkOutlined } from '@ant-design/icons';
import { type PurchaseWire } from '@almoner/contracts';
import { App, Button } from 'antd';
import { useGetPurchaseQuery } from '../../../api/purchases.api.ts';
import { personName } from '../../../lib/person-name.ts';
import { flowMinor, hasMoved } from '../../../lib/purchase-amount.ts';
import { Money } from '../../../ui/money.tsx';
import { RecordDrawer, idToFetch } from '../../../ui/record-drawer.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { merchantCategoryWords } from '../../../words/en/merchant-categories.ts';
import { purchaseWords as words } from '../../../words/en/purchases.ts';
import { DecisionExplained } from '../decision-explained.tsx';

interface DrawerProps {
  readonly purchases: readonly PurchaseWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** A link may name one that is older, filtered out, or an authorization whose capture has taken its place. */
export function PurchaseDrawer({ purchases, openId, onOpen }: DrawerProps) {
  const unlisted = idToFetch(purchases, openId);
  const asked = useGetPurchaseQuery(unlisted ?? '', { skip: unlisted === null });
  return (
    <RecordDrawer
      items={purchases}
      openId={openId}
      asked={asked}
      words={words}
      extra={<CopyLink />}
      onOpen={onOpen}
    >
      {(purchase) => <PurchaseDetails key={purchase.id} purchase={purchase} />}
    </RecordDrawer>
  );
}

function CopyLink() {
  const { message } = App.useApp();
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    void message.success(words.linkCopied);
  };
  return (
    <Button type="text" aria-label={words.copyLink} icon={<LinkOutlined />} onClick={() => void copy()} />
  );
}

function PurchaseDetails({ purchase }: { readonly purchase: PurchaseWire }) {
  const { merchant, card, holder } = purchase;
  const place = [merchantCategoryWords(merchant.category), merchant.city, merchant.country]
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
        <DecisionExplained authorizationId={purchase.authorizationId} purchase={purchase} />
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
