import { buffer } from 'node:stream/consumers';
import { StreamableFile } from '@nestjs/common';
import { failure, type IncomingFile } from '@almoner/contracts';
import { type FastifyReply } from 'fastify';

/** Shown in pages of any origin; never executed, even when it is opened on its own. The address changes with the content. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

/** The reply with an image for everyone. `type` was detected from the content. */
export function publicImageOf(type: string, content: Buffer, reply: FastifyReply): StreamableFile {
  void reply.headers(headers);
  return new StreamableFile(content, { type, length: content.length, disposition: 'inline' });
}

/** A file that is small enough for one message. @throws DomainError `document_incomplete` for an interrupted upload. */
export async function wholeFile({ bytes, content }: IncomingFile): Promise<Buffer> {
  const whole = await buffer(content).catch(() => {
    throw failure('document_incomplete');
  });
  if (whole.length !== bytes) throw failure('document_incomplete');
  return whole;
}
