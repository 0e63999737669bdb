import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type AddressInfo } from 'node:net';
import { refusalOf, type SigningKey } from './signature-v4.ts';

const bucket = 'files';
const key: SigningKey = {
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'secret/of+the=test',
  region: 'eu-west-1',
};

/** How the server fails the next requests, until it is changed. */
export type S3Fault = 'answers 500' | 'is silent' | 'stops in the middle' | 'stores and does not answer';

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array | string;
}

/**
 * The part of Amazon S3's HTTP that stores of files use: objects of one bucket, put, read by range and deleted. Checks each
 * signature, refuses what would make an object public, and returns errors as S3 does. Everything is in memory.
 */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** In order of arrival: "PUT key". */
  readonly requests: string[] = [];
  fault: S3Fault | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<S3Server> {
    const server = createServer();
    const s3 = new S3Server(server);
    server.on('request', (request, response) => void s3.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return s3;
  }

  /** Base address. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    if (body === null || this.fault === 'is silent') return;
    const { method = '', url = '', headers } = request;
    const answer =
      this.fault === 'answers 500' ? failed(500, 'InternalError') : this.handle(method, url, headers, body);
    if (this.fault === 'stores and does not answer') return void request.socket.destroy();
    response.writeHead(answer.status, {
      'x-amz-request-id': 'TEST',
      'content-length': String(Buffer.byteLength(answer.body ?? '')),
      ...answer.headers,
    });
    if (this.fault !== 'stops in the middle') return void response.end(method === 'HEAD' ? '' : answer.body);
    response.write(Buffer.from(answer.body ?? '').subarray(0, 10));
  }

  private handle(method: string, url: string, headers: IncomingMessage['headers'], body: Buffer): Answer {
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const refusal = refusalOf({ method, url, headers: flat, body }, key, new Date());
    if (refusal !== null) return failed(403, refusal);
    const [, named, objectKey] = /^\/([^/?]+)\/([^?]+)/.exec(url) ?? [];
    if (named !== bucket) return failed(404, 'NoSuchBucket');
    if (objectKey === undefined) return failed(405, 'MethodNotAllowed');
    const name = decodeURIComponent(objectKey);
    this.requests.push(`${method} ${name}`);
    if (method === 'PUT') return this.put(name, flat, body);
    if (method === 'GET') return this.get(name, flat.range);
    if (method !== 'DELETE') return failed(405, 'MethodNotAllowed');
    this.objects.delete(name);
    return { status: 204 };
  }

  private put(name: string, headers: Record<string, string>, body: Buffer): Answer {
    if ('x-amz-acl' in headers) return failed(400, 'AccessControlListNotSupported');
    if (Number(headers['content-length']) !== body.length) return failed(411, 'MissingContentLength');
    const checksum = headers['x-amz-checksum-sha256'];
    if (checksum !== undefined && checksum !== createHash('sha256').update(body).digest('base64'))
      return failed(400, 'BadDigest');
    this.objects.set(name, body);
    return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } };
  }

  private get(name: string, range: string | undefined): Answer {
    const content = this.objects.get(name);
    if (content === undefined) return failed(404, 'NoSuchKey');
    const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (from === undefined) return { status: 200, body: content };
    if (Number(from) >= content.length) return failed(416, 'InvalidRange');
    const part = content.subarray(Number(from), Number(last) + 1);
    const end = Number(from) + part.length - 1;
    return {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${end}/${content.length}` },
      body: part,
    };
  }
}

const failed = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/** The settings of a service that keeps its files there. */
export const s3Environment = (server: S3Server): Record<string, string> => ({
  FILE_STORE: 's3',
  FILE_MOVE_EVERY_MS: '100',
  S3_BUCKET: bucket,
  S3_REGION: key.region,
  S3_ENDPOINT: server.url,
  S3_PATH_STYLE: 'true',
  S3_ACCESS_KEY_ID: key.accessKeyId,
  S3_SECRET_ACCESS_KEY: key.secretAccessKey,
});
