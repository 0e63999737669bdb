import { type IncomingMessage, type ServerResponse } from 'node:http';
import { invalidRequest } from './stripe-error.ts';

const maxBodyBytes = 1024 * 1024;
/** The largest file that Stripe accepts, with the rest of its multipart body. */
const maxMultipartBytes = 17 * 1024 * 1024;

export async function readBody(request: IncomingMessage): Promise<string> {
  return (await readBytes(request, maxBodyBytes)).toString('utf8');
}

export function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/** @throws StripeError for a body that is longer than Stripe accepts. */
export function readMultipart(request: IncomingMessage): Promise<Buffer> {
  return readBytes(request, maxMultipartBytes);
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maxBytes) throw invalidRequest('The request body is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': contentType, ...headers });
  response.end(body);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json', JSON.stringify(value, null, 2));
}
