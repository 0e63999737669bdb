import { type ErrorCode } from '@almoner/contracts';
import { fileTypeOf, webImageTypes, type WebImageType } from '@almoner/kernel';
import { jpegImage } from './jpeg-image.ts';
import { pngSize, type Size } from './image-content.ts';
import { pngWithoutMetadata } from './png-chunks.ts';
import { webpImage } from './webp-image.ts';

/** More than a screen shows; browsers decode it quickly. */
export const webImagePixelsMax = 16_000_000;

export interface WebImage extends Size {
  readonly type: WebImageType;
  /** The image without metadata from cameras and programs: place, time, device, previews, comments. */
  readonly content: Buffer;
}

/**
 * Reads an image for a public page. It is not decoded: its parts are copied, and those that may describe a person are left out. Only
 * the orientation of a photo stays, because browsers need it.
 */
export function readWebImage(content: Uint8Array): WebImage | { readonly refusal: ErrorCode } {
  const found = fileTypeOf(content);
  const type = webImageTypes.find((accepted) => accepted === found);
  if (type === undefined) return { refusal: 'document_type_unsupported' };
  const image = partsOf(type, content);
  if (image === null || image.width === 0 || image.height === 0) return { refusal: 'document_unreadable' };
  if (image.width * image.height > webImagePixelsMax) return { refusal: 'image_too_large' };
  return { type, ...image };
}

function partsOf(type: WebImageType, content: Uint8Array): (Size & { content: Buffer }) | null {
  if (type === 'image/jpeg') return jpegImage(content);
  if (type === 'image/webp') return webpImage(content);
  const size = pngSize(content);
  return size && { ...size, content: pngWithoutMetadata(content) };
}
