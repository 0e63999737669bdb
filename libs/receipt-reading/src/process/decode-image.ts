import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type IMagickImage,
  ImageMagick,
  MagickError,
  MagickFormat,
  MagickReadSettings,
  ResourceLimits,
  initializeImageMagick,
} from '@imagemagick/magick-wasm';
import { type FileType } from '@almoner/kernel';

const formats: Partial<Record<FileType, MagickFormat>> = {
  'image/png': MagickFormat.Png,
  'image/jpeg': MagickFormat.Jpeg,
  'image/heic': MagickFormat.Heic,
};
/** Enough for the small print of a photo of a receipt; the time of recognition grows with it. */
const recognizedPixels = 3_000_000;
/** A side in pixels that JPEGs are not decoded smaller than. */
const decodedSide = 2_400;
const previewSide = 1_600;
const previewQuality = 75;
/** For the decoder. Uploads have at most 50 megapixels by their header, which may be wrong. */
const limits = { pixels: 60_000_000n, memoryBytes: 700_000_000n, images: 10n };

export interface DecodedImage {
  /** Upright, in shades of gray, as a PGM. */
  readonly gray: Uint8Array;
  /** A JPEG, where browsers do not show the type themselves. */
  readonly preview: Uint8Array | null;
}

let isReady: Promise<void> | null = null;

/**
 * Null for an image that cannot be decoded, or only with more memory than allowed.
 *
 * @throws Error when the library cannot be used anymore
 */
export async function decodeImage(type: FileType, content: Uint8Array): Promise<DecodedImage | null> {
  await (isReady ??= start());
  try {
    return decode(type, content);
  } catch (error) {
    if (error instanceof MagickError) return null;
    throw error;
  }
}

function decode(type: FileType, content: Uint8Array): DecodedImage {
  const settings = new MagickReadSettings({ format: formats[type] });
  // A JPEG is decoded at a fraction of its size.
  settings.setDefine(MagickFormat.Jpeg, 'size', `${decodedSide}x${decodedSide}`);
  return ImageMagick.read(content, settings, (image) => {
    image.autoOrient();
    const preview = type === 'image/heic' ? previewOf(image) : null;
    shrink(image, Math.sqrt(recognizedPixels / (image.width * image.height)));
    image.grayscale();
    image.normalize();
    return { gray: image.write(MagickFormat.Pgm, copied), preview };
  });
}

async function start(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@imagemagick/magick-wasm/magick.wasm');
  await initializeImageMagick(readFileSync(path));
  ResourceLimits.area = limits.pixels;
  ResourceLimits.memory = limits.memoryBytes;
  ResourceLimits.maxMemoryRequest = limits.memoryBytes;
  ResourceLimits.listLength = limits.images;
  ResourceLimits.disk = 0n;
}

function previewOf(image: IMagickImage): Uint8Array {
  return image.clone((copy) => {
    shrink(copy, previewSide / Math.max(copy.width, copy.height));
    copy.strip();
    copy.quality = previewQuality;
    return copy.write(MagickFormat.Jpeg, copied);
  });
}

function shrink(image: IMagickImage, factor: number): void {
  if (factor < 1) image.resize(Math.round(image.width * factor), Math.round(image.height * factor));
}

/** The library frees what it passes. */
const copied = (data: Uint8Array) => new Uint8Array(data);
