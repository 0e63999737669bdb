/** The new files of a slice as path → text. Pure: `migrationTime` is the number that its migration is named by. */
export function sliceFiles(names, migrationTime) {
  const { service, feature, command, noun } = names;
  const root = `services/${service}/src/${feature}`;
  return {
    [`libs/contracts/src/http/${feature}.http.ts`]: http(names),
    [`libs/contracts/src/${service}/${feature}.rpc.ts`]: rpc(names),
    [`${root}/domain/${noun}.ts`]: domain(names),
    [`${root}/domain/${noun}.spec.ts`]: domainSpec(names),
    [`${root}/persistence/${noun}.repository.ts`]: repository(names),
    [`${root}/use-cases/${command}.ts`]: commandUseCase(names),
    [`${root}/use-cases/list-${feature}.ts`]: listUseCase(names),
    [`${root}/${feature}.rpc.controller.ts`]: controller(names),
    [`${root}/${feature}.module.ts`]: module(names),
    [`${root}/${feature}.int.spec.ts`]: intSpec(names),
    [`services/${service}/src/migrations/${migrationTime}-create-${feature}.ts`]: migration(
      names,
      migrationTime,
    ),
    [`gateway/src/routes/${feature}/${feature}.controller.ts`]: route(names),
    [`web/src/api/${feature}.api.ts`]: webApi(names),
  };
}

const http = ({
  feature,
  featureName,
  Noun,
  commandMethod,
  listMethod,
  theFeature,
  theNoun,
  verb,
}) => `import { z } from 'zod';
import { Id, Instant, PageRequest, nameOf, pageOf } from '../primitives.ts';
import { route } from './route.ts';

export const ${Noun}Wire = z.object({ id: Id, name: z.string(), createdAt: Instant });
export type ${Noun}Wire = z.infer<typeof ${Noun}Wire>;

export const ${featureName}Http = {
  ${listMethod}: route('GET', '/${feature}', {
    summary: 'The ${theFeature} of the organization, newest first',
    query: PageRequest,
    reply: pageOf(${Noun}Wire),
  }),
  ${commandMethod}: route('POST', '/${feature}', {
    summary: '${verb[0].toUpperCase()}${verb.slice(1)} a ${theNoun}',
    body: z.strictObject({ name: nameOf('The name') }),
    reply: ${Noun}Wire,
    status: 201,
  }),
};
`;

const rpc = ({
  service,
  feature,
  featureName,
  noun,
  verb,
  commandMethod,
  listMethod,
}) => `import { ${featureName}Http } from '../http/${feature}.http.ts';
import { rpc } from '../rpc.ts';

export const ${featureName}Rpc = {
  ${listMethod}: rpc('rpc.${service}.${noun}.list', {
    access: '${noun}.read',
    request: ${featureName}Http.${listMethod}.shape.query,
    reply: ${featureName}Http.${listMethod}.shape.reply,
  }),
  ${commandMethod}: rpc('rpc.${service}.${noun}.${verb}', {
    access: '${noun}.${verb}',
    request: ${featureName}Http.${commandMethod}.shape.body,
    reply: ${featureName}Http.${commandMethod}.shape.reply,
  }),
};
`;

const domain = ({
  nounName,
  theNoun,
}) => `/** The name of a ${theNoun} as lists show it: one space between words. Rules are pure functions of plain data. */
export function ${nounName}Title(name: string): string {
  return name.trim().replaceAll(/\\s+/g, ' ');
}
`;

const domainSpec = ({ noun, nounName, theNoun }) => `import { describe, expect, it } from '@jest/globals';
import { ${nounName}Title } from './${noun}.ts';

describe('The title of a ${theNoun}', () => {
  it('has one space between words and none around them', () => {
    expect(${nounName}Title('  Winter   appeal ')).toBe('Winter appeal');
  });
});
`;

const repository = ({ Noun, table, featureName }) => `import { Injectable } from '@nestjs/common';
import { type ${Noun}Wire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { TenantReader, type Ctx, type KeysetPosition, type Transaction } from '@almoner/platform';

interface Row {
  id: string;
  name: string;
  created_at: Date;
}

@Injectable()
export class ${Noun}Repository {
  constructor(private readonly reader: TenantReader) {}

  async add(tx: Transaction, organizationId: string, name: string): Promise<${Noun}Wire> {
    const [row] = await tx.query<Row>(
      \`insert into ${table} (organization_id, id, name) values ($1, $2, $3) returning id, name, created_at\`,
      [organizationId, newId(), name],
    );
    if (row === undefined) throw new Error('An inserted row was not returned.');
    return to${Noun}(row);
  }

  /** One more than \`limit\`, so that the caller sees whether there is a next page. */
  async list(ctx: Ctx, limit: number, after: KeysetPosition | null): Promise<${Noun}Wire[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: '${featureName}.list',
      text: \`
        select id, name, created_at from ${table}
        where organization_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
        order by created_at desc, id desc limit $4\`,
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
    return rows.map(to${Noun});
  }
}

const to${Noun} = ({ id, name, created_at: createdAt }: Row): ${Noun}Wire => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
});
`;

const commandUseCase = ({
  Command,
  commandMethod,
  Noun,
  noun,
  nounName,
  verb,
  command,
  featureName,
}) => `import { Injectable } from '@nestjs/common';
import { type ${Noun}Wire, type ${featureName}Rpc, type RequestOf } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { ${nounName}Title } from '../domain/${noun}.ts';
import { ${Noun}Repository } from '../persistence/${noun}.repository.ts';

@Injectable()
export class ${Command} {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ${Noun}Repository,
  ) {}

  async execute(ctx: Ctx, request: RequestOf<typeof ${featureName}Rpc.${commandMethod}>): Promise<${Noun}Wire> {
    const { organizationId } = authorize(ctx, '${noun}.${verb}');
    return this.unitOfWork.runOnce(ctx, '${command}', request, (tx) =>
      this.repository.add(tx, organizationId, ${nounName}Title(request.name)),
    );
  }
}
`;

const listUseCase = ({
  List,
  listMethod,
  Noun,
  noun,
  featureName,
}) => `import { Injectable } from '@nestjs/common';
import { type ${Noun}Wire, type ${featureName}Rpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { ${Noun}Repository } from '../persistence/${noun}.repository.ts';

const defaultLimit = 50;

@Injectable()
export class ${List} {
  constructor(private readonly repository: ${Noun}Repository) {}

  async execute(
    ctx: Ctx,
    { limit = defaultLimit, cursor }: RequestOf<typeof ${featureName}Rpc.${listMethod}>,
  ): Promise<ReplyOf<typeof ${featureName}Rpc.${listMethod}>> {
    authorize(ctx, '${noun}.read');
    const items = await this.repository.list(ctx, limit, readCursor(cursor));
    const positionOf = ({ createdAt, id }: ${Noun}Wire) => ({ at: new Date(createdAt), id });
    return pageOf(items, limit, positionOf, (item) => item);
  }
}
`;

const controller = ({
  Feature,
  featureName,
  Command,
  commandMethod,
  command,
  List,
  listMethod,
  feature,
}) => `import { Controller } from '@nestjs/common';
import { ${featureName}Rpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ${Command} } from './use-cases/${command}.ts';
import { ${List} } from './use-cases/list-${feature}.ts';

@Controller()
export class ${Feature}RpcController {
  constructor(
    private readonly ${listMethod}: ${List},
    private readonly ${commandMethod}: ${Command},
  ) {}

  @Rpc(${featureName}Rpc.${listMethod})
  list(ctx: Ctx, request: RequestOf<typeof ${featureName}Rpc.${listMethod}>) {
    return this.${listMethod}.execute(ctx, request);
  }

  @Rpc(${featureName}Rpc.${commandMethod})
  execute(ctx: Ctx, request: RequestOf<typeof ${featureName}Rpc.${commandMethod}>) {
    return this.${commandMethod}.execute(ctx, request);
  }
}
`;

const module = ({
  Feature,
  feature,
  Command,
  command,
  List,
  Noun,
  noun,
}) => `import { Module } from '@nestjs/common';
import { ${Feature}RpcController } from './${feature}.rpc.controller.ts';
import { ${Noun}Repository } from './persistence/${noun}.repository.ts';
import { ${Command} } from './use-cases/${command}.ts';
import { ${List} } from './use-cases/list-${feature}.ts';

@Module({
  controllers: [${Feature}RpcController],
  providers: [${Noun}Repository, ${List}, ${Command}],
})
export class ${Feature}Module {}
`;

const intSpec = ({
  Service,
  service,
  featureName,
  commandMethod,
  listMethod,
  theFeature,
  theNoun,
  verb,
  noun,
}) => `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ${featureName}Rpc, type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type Ctx } from '@almoner/platform';
import { signedInPerson } from '@almoner/testing';
import { ${Service}Harness } from '../test/${service}-harness.ts';

let harness: ${Service}Harness;
beforeAll(async () => {
  harness = await ${Service}Harness.start();
}, 60_000);
afterAll(() => harness.stop(), 30_000);

const as = (role: UserPrincipal['role'], organizationId = newId(), over: Partial<Ctx> = {}): Ctx => ({
  ...serviceContext('gateway', organizationId, over),
  actor: signedInPerson(organizationId, { role }),
});
const ${verb} = (ctx: Ctx, name: string) => harness.rpc.call(ctx, ${featureName}Rpc.${commandMethod}, { name });
const namesSeen = async (ctx: Ctx) =>
  (await harness.rpc.call(ctx, ${featureName}Rpc.${listMethod}, {})).items.map(({ name }) => name);

describe('The ${theFeature} of an organization', () => {
  it('are listed newest first, only within their organization', async () => {
    const admin = as('Admin');
    await ${verb}(admin, 'first');
    await ${verb}(admin, ' second ');
    expect(await namesSeen(admin)).toEqual(['second', 'first']);
    expect(await namesSeen(as('Admin'))).toEqual([]);
  });

  it('come page by page', async () => {
    const admin = as('Admin');
    for (const name of ['a', 'b', 'c']) await ${verb}(admin, name);
    const page = await harness.rpc.call(admin, ${featureName}Rpc.${listMethod}, { limit: 2 });
    const cursor = page.nextCursor ?? '';
    const rest = await harness.rpc.call(admin, ${featureName}Rpc.${listMethod}, { limit: 2, cursor });
    expect([...page.items, ...rest.items].map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(rest.nextCursor).toBeNull();
  });

  it('gain one ${theNoun} for one idempotency key', async () => {
    const admin = as('Admin', newId(), { idempotencyKey: newId() });
    const [one, again] = [await ${verb}(admin, 'once'), await ${verb}(admin, 'once')];
    expect(again).toEqual(one);
    expect(await namesSeen(admin)).toEqual(['once']);
  });

  it('are permitted by the policy for ${noun}.read and ${noun}.${verb}', async () => {
    await expect(${verb}(as('Employee'), 'x')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(namesSeen(as('Employee'))).rejects.toMatchObject({ code: 'forbidden' });
  });
});
`;

const migration = ({ Feature, table }, time) => `import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Create${Feature}${time} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`
      create table "${table}" (
        organization_id uuid not null,
        id uuid not null,
        name text not null,
        -- To the millisecond, as cursors write it.
        created_at timestamptz(3) not null default now(),
        primary key (organization_id, id)
      )\`);
    await runner.query(\`create index ${table}_newest on "${table}" (organization_id, created_at desc, id desc)\`);
    await protectTenantTable(runner, '${table}');
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
`;

const route = ({
  Feature,
  featureName,
  commandMethod,
  listMethod,
}) => `import { Controller } from '@nestjs/common';
import { ${featureName}Http, ${featureName}Rpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ${Feature}Controller {
  constructor(private readonly rpc: RpcClient) {}

  @Route(${featureName}Http.${listMethod})
  list(ctx: Ctx, { query }: RouteInput<typeof ${featureName}Http.${listMethod}>) {
    return this.rpc.call(ctx, ${featureName}Rpc.${listMethod}, query);
  }

  @Route(${featureName}Http.${commandMethod})
  ${commandMethod}(ctx: Ctx, { body }: RouteInput<typeof ${featureName}Http.${commandMethod}>) {
    return this.rpc.call(ctx, ${featureName}Rpc.${commandMethod}, body);
  }
}
`;

const webApi = ({
  Feature,
  featureName,
  Noun,
  feature,
  Command,
  commandMethod,
  listMethod,
  List,
}) => `import { type ${Noun}Wire, type ${featureName}Http, type RouteInput } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

interface ${Noun}Page {
  readonly items: ${Noun}Wire[];
  readonly nextCursor: string | null;
}
type ${Command}Body = RouteInput<typeof ${featureName}Http.${commandMethod}>['body'];

const ${featureName}Api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ${listMethod}: build.infiniteQuery<${Noun}Page, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({ url: '/${feature}', params: { cursor: pageParam ?? undefined } }),
      providesTags: ['${Feature}'],
    }),
    ${commandMethod}: build.mutation<${Noun}Wire, ${Command}Body>({
      query: (body) => ({ url: '/${feature}', method: 'POST', body }),
      invalidatesTags: ['${Feature}'],
    }),
  }),
});

export const { use${List}InfiniteQuery, use${Command}Mutation } = ${featureName}Api;
`;
