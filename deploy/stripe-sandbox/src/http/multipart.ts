import { createHash } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { readMultipart } from './body.ts';
import { invalidRequest } from './stripe-error.ts';

/** A file that was sent under a parameter's name. */
export interface SentFile {
  readonly param: string;
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Multipart {
  /** The other parameters, in Stripe's form encoding. */
  readonly form: string;
  readonly file: SentFile | null;
  /** For the sent bytes, boundaries included. */
  readonly fingerprint: string;
}

/** Uses the parser of Node's fetch. @throws StripeError for a body that is not multipart */
export async function readForm(request: IncomingMessage): Promise<Multipart> {
  const type = request.headers['content-type'] ?? '';
  const body = Uint8Array.from(await readMultipart(request));
  const sent = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalidRequest('Invalid multipart body.');
  });
  const fields = new URLSearchParams();
  let file: SentFile | null = null;
  for (const [param, value] of sent) {
    if (typeof value === 'string') fields.append(param, value);
    else file = { param, name: value.name, content: new Uint8Array(await value.arrayBuffer()) };
  }
  const form = fields.toString();
  return { form, file, fingerprint: `${form}\n${file === null ? '' : fingerprintOf(file)}` };
}

function fingerprintOf({ param, name, content }: SentFile): string {
  return `${param} ${name} ${createHash('sha256').update(content).digest('hex')}`;
}
