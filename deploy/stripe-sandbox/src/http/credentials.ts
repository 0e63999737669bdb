import { type IncomingHttpHeaders } from 'node:http';
import { unauthorized } from './stripe-error.ts';

/** The API key of a request: Bearer, or the user name of Basic as curl -u sends it. */
export function readKey(
  headers: IncomingHttpHeaders,
  form: Record<string, unknown>,
): { publishable: boolean } {
  const key = keyOf(headers.authorization) ?? (typeof form.key === 'string' ? form.key : undefined);
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (/^[sr]k_test_\w+$/.test(key)) return { publishable: false };
  if (/^pk_test_\w+$/.test(key)) return { publishable: true };
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****. The sandbox takes test keys only.`);
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, value] = (authorization ?? '').split(' ');
  if (!value) return undefined;
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}
