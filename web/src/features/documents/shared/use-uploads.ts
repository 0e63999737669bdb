import { type DocumentPurpose, type DocumentWire } from '@almoner/contracts';
import { documentTypes } from '@almoner/kernel';
import { documentArrived, sendDocument } from '../../../api/documents.api.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { type FileUploads, useFileUploads } from '../../../ui/use-file-uploads.ts';

export type Uploads = FileUploads<DocumentPurpose>;

/** The uploads of an application; lives above the steps of its form. */
export function useUploads(): Uploads {
  const dispatch = useAppDispatch();
  return useFileUploads<DocumentPurpose, DocumentWire>({
    types: documentTypes,
    send: ({ file, target: purpose, key }, type, onProgress) =>
      sendDocument({ file, type, purpose, key }, onProgress),
    onSent: (document) => dispatch(documentArrived(document)),
  });
}
