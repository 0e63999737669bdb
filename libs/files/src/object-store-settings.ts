import { ConfigurationError, type Logger } from '@almoner/platform';
import { z } from 'zod';
import { type ObjectStore } from './object-store.port.ts';

/** For the config.ts of a service that keeps files. */
export const fileEnvironment = z.object({
  /** Where the content of finished files is: in the service's database, or in a bucket with the API of Amazon S3. */
  FILE_STORE: z.enum(['postgres', 's3']).default('postgres'),
  /** As long as files are in the bucket, keep its settings, even with `FILE_STORE=postgres`. */
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Without it, Amazon's own of the region. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `true` for servers that have the bucket in the path of the address. */
  S3_PATH_STYLE: z.enum(['true', 'false']).default('false'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** How often finished files are moved to the bucket, and objects that no file has are removed. */
  FILE_MOVE_EVERY_MS: z.coerce.number().int().min(50).default(5_000),
});
export type FileEnvironment = z.infer<typeof fileEnvironment>;

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** At the start of a service. @throws ConfigurationError for a bucket that is not completely described. */
export function checkFileEnvironment(environment: FileEnvironment): void {
  const missing = needed.filter((name) => environment[name] === undefined);
  const isUsed = environment.FILE_STORE === 's3' || missing.length < needed.length;
  if (isUsed && missing.length > 0)
    throw new ConfigurationError(missing.map((name) => `${name} is not set, and the object store needs it`));
}

/** Null without a bucket. The SDK is loaded only where there is one. */
export async function objectStoreOf(
  environment: FileEnvironment,
  logger: Logger,
): Promise<ObjectStore | null> {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { S3_REGION: region, S3_ENDPOINT: endpoint = null, S3_PATH_STYLE } = environment;
  const isPathStyle = S3_PATH_STYLE === 'true';
  const { S3ObjectStore } = await import('./s3-object-store.ts');
  return new S3ObjectStore({ bucket, region, endpoint, isPathStyle, accessKeyId, secretAccessKey }, logger);
}
