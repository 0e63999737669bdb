import compress from '@fastify/compress';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';

/** Below this, compression saves less than a network packet. */
export const compressFromBytes = 1024;

/**
 * Never compressed: replies that may contain a secret and text chosen by a caller, because the compressed length reveals
 * the secret (BREACH): tokens and sessions, and a started gift with its payment secret. Static files are precompressed.
 */
const uncompressedPrefixes = ['/api/auth/', '/api/public/gifts', '/api/webhooks/'];

const isCompressed = (url: string) =>
  url.startsWith('/api/') && !uncompressedPrefixes.some((prefix) => url.startsWith(prefix));

/**
 * Compresses API replies. Request bodies are never decompressed, because a small one could become a very large one. The
 * live stream writes directly to the socket and is not affected.
 */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      if (!isCompressed(route.url)) route.compress = false;
    });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: compressFromBytes,
    globalDecompression: false,
  });
}
