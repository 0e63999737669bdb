import { type DisputeFileKind } from '@almoner/contracts';
import { documentTypes } from '@almoner/kernel';
import { useDispatch } from 'react-redux';
import { giftsChanged, sendDisputeFile } from '../../api/gifts.api.ts';
import { useFileUploads } from '../../ui/use-file-uploads.ts';

/** Uploads of evidence for the dispute of a gift. */
export function useDisputeUploads(giftId: string) {
  const dispatch = useDispatch();
  return useFileUploads<DisputeFileKind, unknown>({
    types: documentTypes,
    send: ({ file, target, key }, type, onProgress) =>
      sendDisputeFile({ giftId, kind: target, file, type, key }, onProgress),
    onSent: () => dispatch(giftsChanged()),
  });
}
