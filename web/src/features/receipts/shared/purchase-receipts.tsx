import '../receipts.css';
import { type PurchaseWire, receiptsPerPurchaseMax } from '@almoner/contracts';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import {
  useAttachReceiptMutation,
  useDetachReceiptMutation,
  useListReceiptsQuery,
  useListUnassignedReceiptsQuery,
} from '../../../api/receipts.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { useRefreshWhile } from '../../../ui/use-refresh-while.ts';
import { UploadRow } from '../../../ui/upload-row.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { receiptWords as words } from '../../../words/en/receipts.ts';
import { DifferingTotal } from '../differing-total.tsx';
import { isBeingRead } from '../is-being-read.ts';
import { ReceiptRequirement } from '../receipt-requirement.tsx';
import { ReceiptFields } from './receipt-fields.tsx';
import { ReceiptList } from '../receipt-list.tsx';
import { RemoveReceiptButton } from '../remove-receipt-button.tsx';
import { useReceiptUploads } from '../use-receipt-uploads.ts';

/** The receipts of a purchase, and where more are added; pending ones included. */
export function PurchaseReceipts({ purchase }: { readonly purchase: PurchaseWire }) {
  const { id } = purchase;
  const account = useAccount();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useListReceiptsQuery(id);
  const uploads = useReceiptUploads();
  const [detach] = useDetachReceiptMutation();
  const manages = account !== null && permissionScopeOfRole(account.role, 'receipt.manage') !== 'none';
  const receipts = query.currentData;
  useRefreshWhile(receipts?.some(isBeingRead) ?? false, query.refetch);
  return (
    <section className="purchase-receipts" aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      {receipts === undefined ? (
        <QueryFailure query={query} title={words.notLoaded} />
      ) : (
        <>
          {receipts.length + uploads.all.length === 0 && <p className="supporting">{words.none}</p>}
          {receipts.length + uploads.all.length > 0 && (
            <ReceiptList
              label={words.title}
              receipts={receipts}
              actions={({ id: receiptId, name, purchaseCount }) =>
                manages && (
                  <RemoveReceiptButton
                    name={name}
                    consequence={purchaseCount > 1 ? words.removeSharedConsequence : words.removeConsequence}
                    remove={() => detach({ purchaseId: id, receiptId })}
                    onGone={() => heading.current?.focus()}
                  />
                )
              }
            >
              {uploads.all.map((upload) => (
                <UploadRow key={upload.key} upload={upload} uploads={uploads} />
              ))}
            </ReceiptList>
          )}
          <DifferingTotal purchase={purchase} receipts={receipts} />
          <ReceiptRequirement purchase={purchase} manages={manages} />
          {manages && receipts.length < receiptsPerPurchaseMax && (
            <>
              <ReceiptFields onFile={(file) => uploads.add(file, id)} />
              <FromInbox purchaseId={id} />
            </>
          )}
          {receipts.length >= receiptsPerPurchaseMax && <p className="supporting">{words.full}</p>}
        </>
      )}
      <p className="visually-hidden" role="status">
        {uploads.lastResult}
      </p>
    </section>
  );
}

/** The person's receipts that are on no purchase yet. */
function FromInbox({ purchaseId }: { readonly purchaseId: string }) {
  const { data: receipts = [] } = useListUnassignedReceiptsQuery();
  const [attach, { isLoading }] = useAttachReceiptMutation();
  const showResult = useMutationFeedback();
  if (receipts.length === 0) return null;
  return (
    <>
      <h4>{words.fromInbox}</h4>
      <ReceiptList
        label={words.fromInbox}
        receipts={receipts}
        actions={({ id: receiptId, name }) => (
          <Button
            size="middle"
            disabled={isLoading}
            aria-label={words.useLabel(name)}
            onClick={() => void showResult(attach({ purchaseId, receiptId }), words.used(name))}
          >
            {words.use}
          </Button>
        )}
      />
    </>
  );
}
