import { type ReceiptWire } from '@almoner/contracts';
import { receiptTypes } from '@almoner/kernel';
import { App } from 'antd';
import { receiptsChanged, sendReceipt } from '../../api/receipts.api.ts';
import { useAppDispatch } from '../../state/store.ts';
import { type FileUploads, useFileUploads } from '../../ui/use-file-uploads.ts';
import { fileWords } from '../../words/en/files.ts';
import { receiptWords as words } from '../../words/en/receipts.ts';

/** The target of an upload is its purchase; null for the inbox. */
export function useReceiptUploads(): FileUploads<string | null> {
  const dispatch = useAppDispatch();
  const { message } = App.useApp();
  return useFileUploads<string | null, ReceiptWire>({
    types: receiptTypes,
    send: ({ file, target: purchaseId, key }, type, onProgress) =>
      sendReceipt({ file, type, purchaseId, key }, onProgress),
    onSent: ({ wasAttached = false }, { name }) => {
      dispatch(receiptsChanged());
      if (wasAttached) void message.info(words.alreadyAttached(name));
    },
    resultOf: ({ wasAttached = false }, { name }) =>
      wasAttached ? words.alreadyAttached(name) : fileWords.added(name),
  });
}
