import { type FileType } from '@almoner/kernel';

export interface ReadRequest {
  readonly type: FileType;
  readonly content: Uint8Array;
}

/** The findings in a file. */
export interface FileReading {
  /** From top to bottom; empty for a file without legible text. */
  readonly lines: readonly string[];
  /** The confidence of the recognition in the text, from 0 to 100; 100 for text that was in the file. */
  readonly confidence: number;
  /** A JPEG of what browsers do not show themselves; null for other files. */
  readonly preview: Uint8Array | null;
}

export const nothing: FileReading = { lines: [], confidence: 0, preview: null };
