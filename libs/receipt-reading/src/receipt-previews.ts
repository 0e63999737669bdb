import { documentPartBytes } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';

export interface PreviewPart {
  readonly content: Uint8Array;
  /** For the whole preview. */
  readonly bytes: number;
}

/** Null for a part that the preview does not have. Parts are as long as those of files. */
export async function readPreview(
  tx: Transaction,
  file: string,
  receiptId: string,
  part: number,
): Promise<PreviewPart | null> {
  const [row] = await tx.query<PreviewPart>(
    `select substring(content from $2 for $3) as content, octet_length(content) as bytes from ${file}_preview
     where receipt_id = $1`,
    [receiptId, part * documentPartBytes + 1, documentPartBytes],
  );
  return row === undefined || row.content.length === 0 ? null : row;
}
