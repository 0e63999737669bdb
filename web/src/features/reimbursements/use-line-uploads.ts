import { type ReimbursementWire } from '@almoner/contracts';
import { receiptTypes } from '@almoner/kernel';
import { reimbursementsChanged, sendLineReceipt } from '../../api/reimbursements.api.ts';
import { useAppDispatch } from '../../state/store.ts';
import { type FileUploads, useFileUploads } from '../../ui/use-file-uploads.ts';

/** The target of an upload is its line. */
export type LineUploads = FileUploads<string>;

export function useLineUploads(reportId: string): LineUploads {
  const dispatch = useAppDispatch();
  return useFileUploads<string, ReimbursementWire>({
    types: receiptTypes,
    send: ({ file, target: lineId, key }, type, onProgress) =>
      sendLineReceipt({ reportId, lineId, file, type, key }, onProgress),
    onSent: () => dispatch(reimbursementsChanged()),
  });
}
