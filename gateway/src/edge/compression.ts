import compress from '@fastify/compress';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';

/** Below this, compression saves less than a network packet. */
export const compressFromBytes = 1024;

/**
 * Never compressed: what may carry a secret beside text that a caller chose, because the length of a compressed answer
 * gives the secret away (BREACH): tokens and sessions, and a started gift with its payment secret. Pages and scripts
 * were compressed when they were built.
 */
const uncompressedPrefixes = ['/api/auth/', '/api/public/gifts', '/api/webhooks/'];

const isCompressed = (url: string) =>
  url.startsWith('/api/') && !uncompressedPrefixes.some((prefix) => url.startsWith(prefix));

/**
 * Compresses the API's answers. Bodies of requests are never decompressed: a small one could become a very large one.
 * The live stream writes to the socket itself and is not touched.
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
