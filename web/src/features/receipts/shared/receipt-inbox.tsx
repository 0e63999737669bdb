import '../receipts.css';
import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useListUnassignedReceiptsQuery, useRemoveReceiptMutation } from '../../../api/receipts.api.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { UploadRow } from '../../../ui/upload-row.tsx';
import { type FileUploads } from '../../../ui/use-file-uploads.ts';
import { useRefreshWhile } from '../../../ui/use-refresh-while.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { receiptWords as words } from '../../../words/en/receipts.ts';
import { PurchaseSuggestion } from '../purchase-suggestion.tsx';
import { isBeingRead } from '../is-being-read.ts';
import { ReceiptAddress } from './receipt-address.tsx';
import { ReceiptFields } from './receipt-fields.tsx';
import { ReceiptList } from '../receipt-list.tsx';
import { RemoveReceiptButton } from '../remove-receipt-button.tsx';
import { useReceiptUploads } from '../use-receipt-uploads.ts';

/** The button that opens the person's inbox of receipts, which a link opens as well. Closing the drawer does not stop an upload. */
export function ReceiptInbox() {
  const { openId, show } = useUrlDrawer('inbox');
  const uploads = useReceiptUploads();
  return (
    <>
      <Button icon={<CameraOutlined />} onClick={() => show('open')}>
        {words.openInbox}
      </Button>
      <SideDrawer open={openId !== null} title={words.inbox} onClose={() => show(null)}>
        <p className="supporting receipt-lead">{words.inboxLead}</p>
        <ReceiptFields onFile={(file) => uploads.add(file, null)} />
        <Inbox uploads={uploads} />
        <ReceiptAddress />
        <p className="visually-hidden" role="status">
          {uploads.lastResult}
        </p>
      </SideDrawer>
    </>
  );
}

function Inbox({ uploads }: { readonly uploads: FileUploads<string | null> }) {
  const query = useListUnassignedReceiptsQuery();
  const [remove] = useRemoveReceiptMutation();
  const list = useRef<HTMLDivElement>(null);
  const receipts = query.data;
  useRefreshWhile(receipts?.some(isBeingRead) ?? false, query.refetch);
  if (receipts === undefined) return <QueryFailure query={query} title={words.notLoaded} />;
  return (
    <div ref={list} tabIndex={-1} className="receipt-inbox">
      {receipts.length + uploads.all.length === 0 ? (
        <EmptyState sentence={words.inboxEmpty} />
      ) : (
        <ReceiptList
          label={words.inbox}
          receipts={receipts}
          note={(receipt) => isBeingRead(receipt) || <PurchaseSuggestion receipt={receipt} />}
          actions={({ id, name }) => (
            <RemoveReceiptButton
              name={name}
              consequence={words.removeConsequence}
              remove={() => remove(id)}
              onGone={() => list.current?.focus()}
            />
          )}
        >
          {uploads.all.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ReceiptList>
      )}
    </div>
  );
}
