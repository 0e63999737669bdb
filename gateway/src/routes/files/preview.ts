import { notFound } from '@almoner/contracts';

interface FirstPart {
  readonly receipt: { readonly name: string };
  /** Null from an earlier release, which ignores the request for a preview and sends the original file instead. */
  readonly previewBytes: number | null;
}

/** How the preview of a receipt is downloaded. @throws DomainError `not_found` */
export function previewOf({ receipt, previewBytes: bytes }: FirstPart) {
  if (bytes === null) throw notFound();
  return { name: `${receipt.name}.jpg`, type: 'image/jpeg', bytes };
}
