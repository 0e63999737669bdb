import { type FundFileWire } from '@almoner/contracts';
import { documentTypes } from '@almoner/kernel';
import { fundFilesChanged, sendFundFile } from '../../../api/fund-files.api.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { type FileUploads, useFileUploads } from '../../../ui/use-file-uploads.ts';

/** The target of an upload is its release, `next`, or undefined for the fund itself. */
export type FundUploads = FileUploads<string | undefined>;

export function useFundUploads(fundId: string, onSent?: (file: FundFileWire) => void): FundUploads {
  const dispatch = useAppDispatch();
  return useFileUploads<string | undefined, FundFileWire>({
    types: documentTypes,
    send: ({ file, target: transferId, key }, type, onProgress) =>
      sendFundFile({ fundId, transferId, file, type, key }, onProgress),
    onSent: (file) => {
      onSent?.(file);
      dispatch(fundFilesChanged());
    },
  });
}
