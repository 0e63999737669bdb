import '../receipts.css';
import { type PurchaseWire } from '@almoner/contracts';
import { useId } from 'react';
import {
  clientReceiptUrl,
  useGetClientReceiptRequirementQuery,
  useListClientReceiptsQuery,
} from '../../../api/client-receipts.api.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { useRefreshWhile } from '../../../ui/use-refresh-while.ts';
import { receiptWords as words } from '../../../words/en/receipts.ts';
import { DifferingTotal } from '../differing-total.tsx';
import { isBeingRead } from '../is-being-read.ts';
import { ReceiptList } from '../receipt-list.tsx';
import { RequirementStatus } from '../receipt-requirement.tsx';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

interface ClientPurchaseReceiptsProps {
  readonly purchase: PurchaseWire;
  readonly clientId: string;
  /** The page that shows a purchase of the client. */
  readonly purchaseLink: (purchaseId: string) => string;
}

/** The receipts of a client's purchase, for an advisor, who cannot change them. */
export function ClientPurchaseReceipts({ purchase, clientId, purchaseLink }: ClientPurchaseReceiptsProps) {
  const titleId = useId();
  const ids = { clientId, purchaseId: purchase.id };
  const query = useListClientReceiptsQuery(ids);
  const receipts = query.currentData;
  const { currentData: requirement } = useGetClientReceiptRequirementQuery(ids);
  useRefreshWhile(receipts?.some(isBeingRead) ?? false, query.refetch);
  return (
    <section className="purchase-receipts" aria-labelledby={titleId}>
      <h3 id={titleId}>{words.title}</h3>
      <QueryFailure query={query} title={words.listNotLoaded} />
      {query.isLoading && <LoadingLines rows={2} />}
      {receipts?.length === 0 && <p className="supporting">{words.noReceipt}</p>}
      {receipts !== undefined && receipts.length > 0 && (
        <>
          <ReceiptList
            label={words.title}
            receipts={receipts}
            source={{
              urlOf: (receiptId) => clientReceiptUrl(ids, receiptId),
              purchaseLink,
              currency: purchase.currency,
            }}
          />
          <DifferingTotal purchase={purchase} receipts={receipts} />
        </>
      )}
      {requirement !== undefined && <RequirementStatus requirement={requirement} />}
    </section>
  );
}
