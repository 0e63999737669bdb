import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalog } from '@almoner/contracts';
import { errorsDocument } from './errors-document.mjs';

const folders = ['services', 'gateway/src', 'libs/platform/src', 'libs/files/src', 'libs/contracts/src'];
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        !path.includes('dist/') &&
        !path.includes('node_modules') &&
        !path.includes('catalog'),
    )
    .map((path) => readFileSync(join(folder, path), 'utf8')),
);

describe('the error catalog', () => {
  it('is what docs/errors.md says', () => {
    expect(readFileSync('docs/errors.md', 'utf8')).toBe(errorsDocument(errorCatalog));
  });

  it('has no unused code', () => {
    const unused = Object.keys(errorCatalog).filter(
      (code) => !sources.some((text) => text.includes(`'${code}'`)),
    );
    expect(unused).toEqual([]);
  });
});
