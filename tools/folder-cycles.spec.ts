import { describe, expect, it } from '@jest/globals';
import { findFolderCycles, readSources } from './folder-cycles.mjs';

const services = ['auth', 'org', 'cards', 'spend', 'donations'].map((service) => `services/${service}`);

describe('the features of a service or of the web', () => {
  it.each([...services, 'gateway', 'web'])('do not import each other in cycles: %s', (folder) => {
    expect(findFolderCycles(readSources(`${folder}/src`))).toEqual([]);
  });
});

describe('an import cycle', () => {
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

  it('is found within a folder of features', () => {
    const sources = {
      'membership/members/domain/a.ts': importing('../../organizations/b.ts'),
      'membership/organizations/b.ts': importing('../members/persistence/c.ts'),
    };
    expect(findFolderCycles(sources)).toEqual([['membership/members', 'membership/organizations']]);
  });

  it('does not exist between a folder and its files', () => {
    const sources = {
      'funds/funds.module.ts': importing('./files/a.ts', './files/use-cases/b.ts'),
      'funds/files/a.ts': importing('../fund-changes.ts'),
      'funds/fund-changes.ts': importing('./files/use-cases/b.ts'),
    };
    expect(findFolderCycles(sources)).toEqual([]);
  });

  it('does not exist where only top-level files combine features', () => {
    const sources = { 'app.module.ts': importing('./ledger/a.ts'), 'ledger/a.ts': importing('../config.ts') };
    expect(findFolderCycles(sources)).toEqual([]);
  });
});
