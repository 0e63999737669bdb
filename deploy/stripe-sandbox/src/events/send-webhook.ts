import { Agent as HttpAgent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { signatureHeader } from './signature.ts';

export interface WebhookAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const maxAnswerBytes = 64 * 1024;
const plainAgent = new HttpAgent({ keepAlive: true, maxSockets: 128 });
const tlsAgent = new HttpsAgent({ keepAlive: true, maxSockets: 128 });

export class WebhookTimeout extends Error {}

/** POSTs a signed event and reads the answer, all within the time limit. */
export function sendWebhook(
  url: string,
  secret: string,
  payload: string,
  timeoutMs: number,
): Promise<WebhookAnswer> {
  return new Promise((resolve, reject) => {
    const secure = url.startsWith('https:');
    const send = secure ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      agent: secure ? tlsAgent : plainAgent,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(payload),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(payload, secret),
      },
    });
    const timer = setTimeout(
      () => request.destroy(new WebhookTimeout(`no answer in ${timeoutMs} ms`)),
      timeoutMs,
    );
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxAnswerBytes) chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        clearTimeout(timer);
        const body = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end(payload);
  });
}
