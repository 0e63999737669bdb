import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { textOfHtml } from '../domain/html-text.ts';

/** Deeper emails are not read; forwarding emails ten times does not reach them. */
const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 5 };
const attachedMessageDepth = 5;
const lineMaxCharacters = 200;

/** A parsed email (RFC 5322). Nothing in it is trusted. */
export interface ParsedMail {
  readonly messageId: string | null;
  readonly subject: string;
  /** From the From header, which anyone can forge. */
  readonly sender: string;
  /** Sent by a program or to a list; never answered (RFC 3834 §2). */
  readonly isAutomatic: boolean;
  /** SHA-256 of texts and attachments, without the headers that each mail server adds. */
  readonly contentHash: string;
  readonly text: string | null;
  /** The text of its HTML, without markup. */
  readonly htmlText: string | null;
  readonly parts: readonly ParsedPart[];
}

interface ParsedPart {
  readonly name: string | null;
  readonly content: Uint8Array;
  readonly isInline: boolean;
}

/** @throws Error for an email with too many levels or too long headers */
export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(source, limits);
  const { parts, inner } = await partsOf(mail, attachedMessageDepth);
  const text = joined(mail.text, inner?.text);
  const html = joined(mail.html, inner?.html);
  return {
    messageId: mail.messageId?.trim() || null,
    subject: line(mail.subject ?? ''),
    sender: line(senderOf(mail.from)),
    isAutomatic: isAutomatic(mail),
    contentHash: hashOf(text, html, parts),
    text,
    // Here, because it takes long for a large email, and this runs in a thread of its own.
    htmlText: html === null ? null : textOfHtml(html),
    parts,
  };
}

const joined = (one = '', other = '') => `${one}\n${other}`.trim() || null;

interface Parts {
  readonly parts: ParsedPart[];
  /** The first email that is attached: what a person forwards as an attachment. */
  readonly inner: Email | null;
}

/** With those of attached emails. */
async function partsOf({ attachments }: Email, depth: number): Promise<Parts> {
  const parts: ParsedPart[] = [];
  let inner: Email | null = null;
  for (const attachment of attachments) {
    if (attachment.mimeType !== 'message/rfc822' || attachment.rfc822DepthExceeded === true) {
      parts.push(partOf(attachment));
      continue;
    }
    if (depth === 0) continue;
    const attached = await PostalMime.parse(bytesOf(attachment), limits);
    inner ??= attached;
    parts.push(...(await partsOf(attached, depth - 1)).parts);
  }
  return { parts, inner };
}

const partOf = (attachment: Attachment): ParsedPart => ({
  name: attachment.filename,
  content: bytesOf(attachment),
  isInline: attachment.disposition === 'inline' || attachment.related === true,
});

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function senderOf(from: Address | undefined): string {
  if (from?.address === undefined) return from?.name ?? '';
  return from.name === '' ? from.address : `${from.name} <${from.address}>`;
}

/** RFC 3834 §5 and RFC 2919; `Precedence` is what older programs send. A report of a mail server is one, too. */
function isAutomatic({ headers }: Email): boolean {
  const valueOf = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase();
  const submitted = valueOf('auto-submitted');
  if (submitted !== undefined && !/^no\b/.test(submitted)) return true;
  if (valueOf('list-id') !== undefined) return true;
  if (valueOf('content-type')?.startsWith('multipart/report') === true) return true;
  return ['bulk', 'list', 'junk', 'auto_reply'].includes(valueOf('precedence') ?? '');
}

/** One line without invisible characters. */
function line(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replaceAll(/[\p{Cf}\p{Cs}]/gu, '');
  return [...plain.trim()].slice(0, lineMaxCharacters).join('');
}

function hashOf(text: string | null, html: string | null, parts: readonly ParsedPart[]): string {
  const hash = createHash('sha256');
  for (const content of [text ?? '', html ?? '', ...parts.map((part) => part.content)])
    hash.update(createHash('sha256').update(content).digest());
  return hash.digest('hex');
}
