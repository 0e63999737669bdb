import { type PurchaseWire } from '@almoner/contracts';
import { RecordDrawer, notInList } from '../../ui/record-drawer.tsx';
import { purchaseWords as words } from '../../words/en/purchases.ts';
import { PurchaseFacts, PurchaseHead } from '../purchases/shared/purchase-facts.tsx';

interface ClientPurchaseDrawerProps {
  readonly purchases: readonly PurchaseWire[];
  readonly isLoading: boolean;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** A client's purchase, read-only: its decision is for the people of the client. */
export function ClientPurchaseDrawer({ purchases, isLoading, openId, onOpen }: ClientPurchaseDrawerProps) {
  return (
    <RecordDrawer
      items={purchases}
      openId={openId}
      fetched={notInList(isLoading)}
      words={words}
      onOpen={onOpen}
    >
      {(purchase) => (
        <>
          <PurchaseHead purchase={purchase} />
          <PurchaseFacts purchase={purchase} />
        </>
      )}
    </RecordDrawer>
  );
}
