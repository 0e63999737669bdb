import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { failure } from '@almoner/contracts';
import { forbidInTransaction, type Logger } from '@almoner/platform';
import { ObjectStore, type ByteRange } from './object-store.port.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Null for Amazon's own of the region. */
  readonly endpoint: string | null;
  /** True if the bucket is in the path of the address rather than in its host name. */
  readonly isPathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A part is read, in two tries, within the ten seconds that a caller waits. */
const limits = { maxAttempts: 2, connectionTimeoutMs: 1_500, requestTimeoutMs: 4_000, readMs: 8_000 };
/** The whole file at once; no person waits for it. */
const putTimeoutMs = 60_000;

/** A bucket of Amazon S3, or of a server that has its API. Every request is signed (Signature Version 4). */
export class S3ObjectStore extends ObjectStore {
  private readonly bucket: string;
  private readonly client: S3Client;
  private readonly logger: Logger;

  constructor(settings: S3Settings, logger: Logger) {
    super();
    const { bucket, region, endpoint, isPathStyle, accessKeyId, secretAccessKey } = settings;
    this.bucket = bucket;
    this.logger = logger;
    this.client = new S3Client({
      region,
      ...(endpoint !== null && { endpoint }),
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: limits.maxAttempts,
      requestHandler: {
        connectionTimeout: limits.connectionTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        throwOnRequestTimeout: true,
      },
      // Not every server supports the checksums that the SDK adds by default. Read content is compared with our own hashes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    const checksum = createHash('sha256').update(content).digest('base64');
    await this.call('put', key, () =>
      this.client.send(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key: key,
          Body: content,
          ContentLength: content.length,
          // A server that knows the header refuses content that was damaged in transit.
          ChecksumSHA256: checksum,
          ContentType: 'application/octet-stream',
        }),
        { requestTimeout: putTimeoutMs, abortSignal: AbortSignal.timeout(putTimeoutMs) },
      ),
    );
  }

  read(key: string, { from, bytes }: ByteRange): Promise<Uint8Array | null> {
    const range = `bytes=${from}-${from + bytes - 1}`;
    return this.call('read', key, async () => {
      try {
        const abortSignal = AbortSignal.timeout(limits.readMs);
        const command = new GetObjectCommand({ Bucket: this.bucket, Key: key, Range: range });
        const { Body } = await this.client.send(command, { abortSignal });
        // In Node the body is a Node stream, which may end in the middle.
        return await buffer(addAbortSignal(abortSignal, Body as Readable));
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        // The object is shorter than it was when it was stored.
        if (error instanceof S3ServiceException && error.name === 'InvalidRange') return new Uint8Array();
        throw error;
      }
    });
  }

  async remove(key: string): Promise<void> {
    await this.call('remove', key, () =>
      this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })),
    );
  }

  close(): void {
    this.client.destroy();
  }

  private async call<Result>(what: string, key: string, work: () => Promise<Result>): Promise<Result> {
    forbidInTransaction('the object store');
    try {
      return await work();
    } catch (error) {
      this.logger.error({ err: error, what, key }, 'the object store did not answer as expected');
      throw failure('file_store_unavailable');
    }
  }
}
