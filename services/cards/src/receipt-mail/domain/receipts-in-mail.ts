import { documentMaxBytes } from '@almoner/contracts';
import { fileTypeOf, type FileType } from '@almoner/kernel';

/** For one email. */
export const filesPerMailMax = 10;
/** A smaller picture is a spacer or an icon. */
export const attachedPictureMinBytes = 2_000;
/** A smaller picture between the text is the logo of a signature. */
export const inlinePictureMinBytes = 10_000;
const bodyMaxCharacters = 20_000;
const nameMaxCharacters = 120;
/** A reply names no more, and an email may have thousands of parts. */
const leftOutMax = 10;

/** A part of an email that is not its text. */
export interface MailPart {
  readonly name: string | null;
  readonly content: Uint8Array;
  /** Shown between the text. */
  readonly isInline: boolean;
}

export interface MailFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** `type`: no receipt can have it; `size`: more than 10 MB; `count`: beyond the tenth. */
export type LeftOutReason = 'type' | 'size' | 'count';
export interface LeftOut {
  readonly name: string;
  readonly reason: LeftOutReason;
}

export interface ReceiptsInMail {
  readonly files: readonly MailFile[];
  /** The first ones. */
  readonly leftOut: readonly LeftOut[];
  /** The text of an email without files that mentions an amount; null otherwise. */
  readonly body: string | null;
}

interface MailContent {
  readonly parts: readonly MailPart[];
  readonly text: string | null;
  /** Without markup. */
  readonly htmlText: string | null;
}

/** Which parts of an email may be receipts. The type is that of the content, whatever the email says about it. */
export function receiptsInMail({ parts, text, htmlText }: MailContent): ReceiptsInMail {
  const files: MailFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const { name: givenName, content, isInline } of parts) {
    const type = fileTypeOf(content);
    if (isDecoration(type, content.length, isInline)) continue;
    const name = plainName(givenName);
    if (type === null) leftOut.push({ name, reason: 'type' });
    else if (content.length > documentMaxBytes) leftOut.push({ name, reason: 'size' });
    else if (files.length === filesPerMailMax) leftOut.push({ name, reason: 'count' });
    else files.push({ name, content });
  }
  const body = files.length > 0 ? null : bodyOf(text, htmlText);
  return { files, leftOut: leftOut.slice(0, leftOutMax), body };
}

/** Logos, spacers and what email programs put between the text. */
function isDecoration(type: FileType | null, bytes: number, isInline: boolean): boolean {
  if (bytes === 0) return true;
  if (type === null) return isInline;
  if (type === 'application/pdf') return false;
  return bytes < (isInline ? inlinePictureMinBytes : attachedPictureMinBytes);
}

/** Without an amount it is not a receipt. Many emails have a shorter text version besides their HTML. */
function bodyOf(...texts: readonly (string | null)[]): string | null {
  const body = texts.find((text) => text !== null && hasAmount(text));
  return body?.trim().slice(0, bodyMaxCharacters) ?? null;
}

/** A number that ends with cents. In linear time, because it reads on to the next digit at most. */
const hasAmount = (text: string) => /\d[.,]\d{2}(?![.,]*\d)/.test(text);

/** The file name without folders and invisible characters. */
export function plainName(name: string | null): string {
  const last = (name ?? '').normalize('NFC').replace(/^.*[/\\]/s, '');
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]/gu, '').trim();
  // In whole characters, because PostgreSQL takes no half of one.
  return /^\.*$/.test(plain) ? 'receipt' : [...plain].slice(-nameMaxCharacters).join('');
}
