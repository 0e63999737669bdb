import { documentMaxBytes } from '@almoner/contracts';
import { type FileType, fileBeginningBytes, fileTypeOf } from '@almoner/kernel';

export type FileFault = 'document_empty' | 'payload_too_large' | 'document_type_unsupported';
export type CheckedFile = { readonly type: FileType } | { readonly fault: FileFault };

/** Finds what the server would refuse, before anything is sent. The content decides, not the name. */
export async function checkFile(
  file: Pick<Blob, 'size' | 'slice'>,
  accepted: readonly FileType[],
): Promise<CheckedFile> {
  if (file.size === 0) return { fault: 'document_empty' };
  if (file.size > documentMaxBytes) return { fault: 'payload_too_large' };
  const beginning = await file.slice(0, fileBeginningBytes).arrayBuffer();
  const type = fileTypeOf(new Uint8Array(beginning));
  return type === null || !accepted.includes(type) ? { fault: 'document_type_unsupported' } : { type };
}
