import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { attachmentOf } from '../../api/attachment.ts';

/** Headers of a download: a user's file is saved, not shown, and may not run scripts. */
const harmless = { 'content-security-policy': "sandbox; default-src 'none'", 'cache-control': 'no-store' };

interface DownloadedFile {
  readonly name: string;
  /** A media type. */
  readonly type: string;
  readonly bytes: number;
}

/** The reply of a download: an attachment of this name, type and length. */
export function downloadOf(
  { name, type, bytes: length }: DownloadedFile,
  content: Readable,
  reply: FastifyReply,
): StreamableFile {
  void reply.headers(harmless);
  return new StreamableFile(content, { type, length, disposition: attachmentOf(name) });
}

/** The reply with a document that a service created, in base64. */
export function downloadPdf(
  { name, pdf }: { name: string; pdf: string },
  reply: FastifyReply,
): StreamableFile {
  const content = Buffer.from(pdf, 'base64');
  const file = { name, type: 'application/pdf', bytes: content.length };
  return downloadOf(file, Readable.from([content]), reply);
}
