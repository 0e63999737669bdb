import { LinkOutlined } from '@ant-design/icons';
import { type PurchaseWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useGetPurchaseQuery } from '../../api/purchases.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { hasMoved } from '../../lib/purchase-amount.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { RecordDrawer, idToFetch } from '../../ui/record-drawer.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { Comments } from '../comments/shared/comments.tsx';
import { PurchaseReceipts } from '../receipts/shared/purchase-receipts.tsx';
import { PurchaseFacts, PurchaseHead } from './shared/purchase-facts.tsx';
import { PurchaseCoding } from './shared/purchase-coding.tsx';
import { PurchaseDispute } from './purchase-dispute.tsx';
import { DecisionExplained } from './decision-explained.tsx';

interface DrawerProps {
  readonly purchases: readonly PurchaseWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** A link may name one that is older, filtered out, or an authorization whose capture has taken its place. */
export function PurchaseDrawer({ purchases, openId, onOpen }: DrawerProps) {
  const unlisted = idToFetch(purchases, openId);
  const fetched = useGetPurchaseQuery(unlisted ?? '', { skip: unlisted === null });
  return (
    <RecordDrawer
      items={purchases}
      openId={openId}
      fetched={fetched}
      words={words}
      extra={<CopyLink />}
      onOpen={onOpen}
    >
      {(purchase) => <PurchaseDetails key={purchase.id} purchase={purchase} />}
    </RecordDrawer>
  );
}

function CopyLink() {
  const copy = useCopy();
  return (
    <Button
      type="text"
      aria-label={words.copyLink}
      icon={<LinkOutlined />}
      onClick={() => copy(window.location.href, words.linkCopied)}
    />
  );
}

function PurchaseDetails({ purchase }: { readonly purchase: PurchaseWire }) {
  const account = useAccount();
  const mayComment = account !== null && permissionScopeOfRole(account.role, 'purchase.comment') !== 'none';
  const comments = <Comments subject={`/purchases/${purchase.id}`} mayComment={mayComment} />;
  const moved = hasMoved(purchase);
  return (
    <>
      <PurchaseHead purchase={purchase} />
      <PurchaseCoding purchase={purchase} />
      {(moved || purchase.receiptCount > 0) && <PurchaseReceipts purchase={purchase} />}
      {moved && comments}
      {purchase.authorizationId === null ? (
        <p className="supporting">{words.noDecision}</p>
      ) : (
        <DecisionExplained authorizationId={purchase.authorizationId} purchase={purchase} />
      )}
      {/* Of a declined purchase, the reason comes first. */}
      {!moved && comments}
      {purchase.status === 'posted' && <PurchaseDispute purchase={purchase} />}
      <PurchaseFacts purchase={purchase} hasCardLink />
    </>
  );
}
