import { describe, expect, it } from '@jest/globals';
import { findFolderCycles, readSources } from './folder-cycles.mjs';

describe('the features of a service', () => {
  it.each(['auth', 'org', 'cards', 'spend', 'donations'])('import each other in no circle: %s', (service) => {
    expect(findFolderCycles(readSources(`services/${service}/src`))).toEqual([]);
  });
});

describe('a circle of imports', () => {
  const importing = (...paths: string[]) => paths.map((path) => `import { a } from '${path}';\n`).join('');

  it('is found over any number of features, and once', () => {
    const sources = {
      'ledger/domain/a.ts': importing('../persistence/b.ts'),
      'ledger/persistence/b.ts': importing('../../treasuries/c.ts'),
      'treasuries/c.ts': `import {\n  type A,\n} from '../cards/d.ts';\n`,
      'cards/d.ts': importing('@almoner/kernel', '../ledger/domain/a.ts', '../limits/e.ts'),
      'limits/e.ts': '',
    };
    expect(findFolderCycles(sources)).toEqual([['ledger', 'treasuries', 'cards']]);
  });

  it('is none where only files at the top put features together', () => {
    const sources = { 'app.module.ts': importing('./ledger/a.ts'), 'ledger/a.ts': importing('../config.ts') };
    expect(findFolderCycles(sources)).toEqual([]);
  });
});
