import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

export interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const clockSkewMs = 15 * 60_000;
const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Why S3 would refuse a request, by the rules of Signature Version 4 for its header; null for one that it accepts. The
 * hash of the body must be signed as well.
 */
export function refusalOf(request: SignedRequest, key: SigningKey, now: Date): string | null {
  const { headers, body } = request;
  const found = authorizationForm.exec(headers.authorization ?? '');
  if (found === null) return 'AccessDenied';
  const [, accessKeyId, day = '', region, signedNames = '', signature] = found;
  if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const at = headers['x-amz-date'] ?? '';
  if (!at.startsWith(day) || Math.abs(timeOf(at) - now.getTime()) > clockSkewMs)
    return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== hashOf(body)) return 'XAmzContentSHA256Mismatch';
  const names = signedNames.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  return signature === signatureOf(request, names, { at, day, key }) ? null : 'SignatureDoesNotMatch';
}

interface Signing {
  readonly at: string;
  readonly day: string;
  readonly key: SigningKey;
}

function signatureOf(
  { method, url, headers }: SignedRequest,
  names: readonly string[],
  signing: Signing,
): string {
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const { at, day, key } = signing;
  const scope = [day, key.region, 's3', 'aws4_request'];
  const toSign = ['AWS4-HMAC-SHA256', at, scope.join('/'), hashOf(canonical)].join('\n');
  const signingKey = scope.reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${key.secretAccessKey}`,
  );
  return hmac(signingKey, toSign).toString('hex');
}

const hmac = (secret: Buffer | string, text: string) => createHmac('sha256', secret).update(text).digest();
const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

/** Parses "20130524T000000Z". */
const timeOf = (at: string) =>
  Date.parse(at.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
