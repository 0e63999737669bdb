// npm run new:slice -- <service> <feature> <verb-noun>: the files of a new slice, ready to be filled.
// They compile and lint as they are; the contract, the policy and the migration are yours to write first.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const kebab = /^[a-z]+(-[a-z]+)*$/;
const pascal = (name) => name.replaceAll(/(^|-)([a-z])/g, (_, dash, letter) => letter.toUpperCase());

/** The files of a slice as path → text; pure, so that a test can check what it makes. */
export function sliceFiles(service, feature, useCase) {
  const name = pascal(useCase);
  const repository = `${pascal(feature)}Repository`;
  const root = `services/${service}/src/${feature}`;
  return {
    [`${root}/domain/${useCase}.ts`]: `/** The rule, on plain data: the same input always gives the same answer. */
export function ${name[0].toLowerCase()}${name.slice(1)}(name: string): string {
  return name.trim();
}
`,
    [`${root}/domain/${useCase}.spec.ts`]: `import { describe, expect, it } from '@jest/globals';
import { ${name[0].toLowerCase()}${name.slice(1)} } from './${useCase}.ts';

describe('${useCase.replaceAll('-', ' ')}', () => {
  it('leaves no space around a name', () => {
    expect(${name[0].toLowerCase()}${name.slice(1)}(' Wren ')).toBe('Wren');
  });
});
`,
    [`${root}/use-cases/${useCase}.ts`]: `import { Injectable } from '@nestjs/common';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { ${name[0].toLowerCase()}${name.slice(1)} } from '../domain/${useCase}.ts';
import { ${repository} } from '../persistence/${feature}.repository.ts';

@Injectable()
export class ${name} {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ${repository},
  ) {}

  async execute(ctx: Ctx, command: { name: string }): Promise<{ id: string }> {
    const { organizationId } = authorize(ctx, 'organization.manage');
    return this.unitOfWork.runOnce(ctx, '${useCase}', command, async (tx) => ({
      id: await this.repository.add(tx, organizationId, ${name[0].toLowerCase()}${name.slice(1)}(command.name)),
    }));
  }
}
`,
    [`${root}/persistence/${feature}.repository.ts`]: `import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';

@Injectable()
export class ${repository} {
  async add(tx: Transaction, organizationId: string, name: string): Promise<string> {
    const id = newId();
    const values = [organizationId, id, name];
    await tx.query('insert into ${feature.replaceAll('-', '_')} (organization_id, id, name) values ($1, $2, $3)', values);
    return id;
  }
}
`,
    [`${root}/${feature}.module.ts`]: `import { Module } from '@nestjs/common';
import { ${repository} } from './persistence/${feature}.repository.ts';
import { ${name} } from './use-cases/${useCase}.ts';

@Module({ providers: [${repository}, ${name}], exports: [${name}] })
export class ${pascal(feature)}Module {}
`,
  };
}

function main([service, feature, useCase]) {
  const isNamed = [service, feature, useCase].every((name) => name !== undefined && kebab.test(name));
  if (!isNamed || !existsSync(`services/${service}/src`)) {
    console.error(
      'Usage: npm run new:slice -- <service> <feature> <verb-noun>, for example: cards notes add-note',
    );
    process.exit(1);
  }
  const files = Object.entries(sliceFiles(service, feature, useCase));
  const taken = files.find(([path]) => existsSync(path));
  if (taken) {
    console.error(`${taken[0]} exists already; nothing was written.`);
    process.exit(1);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(process.cwd(), path)), { recursive: true });
    writeFileSync(path, text);
    console.log(path);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
