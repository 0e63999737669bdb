import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressibleFile = /\.(js|css|html|svg|json|txt)$/;
const encodings = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes each text file of the build once more as `file.br` and `file.gz`, which the gateway serves. */
export const compressedFiles = {
  name: 'compressed-files',
  apply: 'build',
  enforce: 'post',
  writeBundle: async ({ dir }) => {
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files.filter((file) => compressibleFile.test(file)).map((file) => compress(join(dir, file))),
    );
  },
};

async function compress(path) {
  const content = await readFile(path);
  for (const [extension, compressed] of Object.entries(encodings)) {
    await writeFile(`${path}.${extension}`, await compressed(content));
  }
}
