import { type PurchaseWire } from '@almoner/contracts';
import { Fragment } from 'react';
import { useGetClientPurchaseQuery } from '../../api/clients.api.ts';
import { hasMoved } from '../../lib/purchase-amount.ts';
import { RecordDrawer, idToFetch } from '../../ui/record-drawer.tsx';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { PurchaseCoding } from '../purchases/shared/purchase-coding.tsx';
import { PurchaseFacts, PurchaseHead } from '../purchases/shared/purchase-facts.tsx';
import { ClientPurchaseReceipts } from '../receipts/shared/client-purchase-receipts.tsx';

interface ClientPurchaseDrawerProps {
  readonly purchases: readonly PurchaseWire[];
  readonly clientId: string;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** A client's purchase, to categorize: its decision is for the people of the client. */
export function ClientPurchaseDrawer({ purchases, clientId, openId, onOpen }: ClientPurchaseDrawerProps) {
  const id = idToFetch(purchases, openId);
  const purchaseLink = (purchase: string) =>
    `/console/clients/${clientId}?${new URLSearchParams({ purchase })}`;
  const fetched = useGetClientPurchaseQuery({ clientId, id: id ?? '' }, { skip: id === null });
  return (
    <RecordDrawer items={purchases} openId={openId} fetched={fetched} words={words} onOpen={onOpen}>
      {(purchase) => (
        <Fragment key={purchase.id}>
          <PurchaseHead purchase={purchase} />
          <PurchaseCoding purchase={purchase} clientId={clientId} />
          {(hasMoved(purchase) || purchase.receiptCount > 0) && (
            <ClientPurchaseReceipts purchase={purchase} clientId={clientId} purchaseLink={purchaseLink} />
          )}
          <PurchaseFacts purchase={purchase} />
        </Fragment>
      )}
    </RecordDrawer>
  );
}
