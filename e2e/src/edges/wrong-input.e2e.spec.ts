import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { allRoutes, type RouteDefinition } from '@almoner/contracts';
import { z } from 'zod';
import { ApiPerson, type Answer, type Input } from '../support/api-person.ts';
import { Organization } from '../support/organization.ts';

let admin: ApiPerson;
beforeAll(async () => {
  ({ admin } = await Organization.create());
});

const titled = (routes: readonly RouteDefinition[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const posts = allRoutes.filter(({ method }) => method === 'POST');
const withBody = posts.filter(({ shape }) => shape.body !== undefined);
const guarded = allRoutes.filter(({ shape }) => shape.access !== 'public');

const fieldsOf = ({ shape }: RouteDefinition): string[] =>
  shape.body instanceof z.ZodObject ? Object.keys(shape.body.shape) : [];
/** A value of the wrong type: an object, or a number where an object is expected. */
const wrongFor = ({ shape }: RouteDefinition, field: string): unknown => {
  const wanted =
    shape.body instanceof z.ZodObject ? (shape.body.shape as Record<string, z.ZodType>)[field] : undefined;
  return wanted?.safeParse({}).success === true ? 7 : {};
};
const isStrict = ({ shape }: RouteDefinition) =>
  shape.body !== undefined && !shape.body.safeParse({ stray: 1 }).success && strayIsNamed(shape.body);
const strayIsNamed = (body: z.ZodType) =>
  body.safeParse({ stray: 1 }).error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false;
const foreignHeaders: Input['headers'][] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
];
const params = {
  id: newId(),
  otherId: newId(),
  noteId: newId(),
  userId: newId(),
  receiptId: newId(),
  commentId: newId(),
  lineId: newId(),
  kind: 'person',
  memberId: newId(),
  purchaseId: newId(),
  reportId: newId(),
  fundId: newId(),
  fileId: newId(),
  email: 'nobody@quillmere.example',
  slug: 'none',
  month: '2026-01',
  exportId: newId(),
  year: '2026',
};

const Problem = z.object({
  type: z.string().startsWith('urn:problem:'),
  title: z.string(),
  status: z.number(),
  detail: z.string().min(1),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string().min(1) })),
});

/** The problem document of a failed reply. */
function problemOf({ status, headers, body }: Answer) {
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const problem = Problem.parse(body);
  expect(problem.status).toBe(status);
  return problem;
}
const namedFields = (answer: Answer) => problemOf(answer).errors.map(({ field }) => field);

describe('An invalid body', () => {
  const fields = withBody.flatMap((route) =>
    fieldsOf(route).map((field) => [`${route.method} ${route.path}`, field, route] as const),
  );

  it.each(fields)('%s names the field %s', async (_, field, route) => {
    const answer = await admin.try(route, { params, body: { [field]: wrongFor(route, field) } });
    expect(answer.status).toBe(400);
    const named = namedFields(answer);
    expect(named.some((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
  });

  it.each(titled(withBody))('%s refuses what is no object and what is no JSON', async (_, route) => {
    for (const body of [[], 7, '"text"', '{"half":', '']) {
      const answer = await admin.try(route, { params, body });
      expect([body, answer.status, problemOf(answer).code]).toEqual([body, 400, 'invalid_input']);
    }
  });

  it.each(titled(withBody.filter(isStrict)))('%s names a field that it does not know', async (_, route) => {
    const answer = await admin.try(route, { params, body: { stray: 1 } });
    expect(answer.status).toBe(400);
    expect(namedFields(answer)).toContain('stray');
  });

  it('states the violated limit of an amount, in minor units', async () => {
    const deposit = posts.find(({ path }) => path === '/transfers') ?? posts[0];
    if (deposit === undefined) throw new Error('There is no such route.');
    for (const amount of [0, -1, 0.5, 100_000_000_01, '100', null]) {
      const answer = await admin.try(deposit, { body: { kind: 'deposit', amount } });
      expect([amount, answer.status, namedFields(answer)]).toEqual([amount, 400, ['amount']]);
    }
  });
});

describe('A caller who may not', () => {
  it.each(titled(guarded))('%s asks whoever has no session to sign in', async (_, route) => {
    const answer = await new ApiPerson('nobody@quillmere.example').try(route, {
      params,
      body: bodyFor(route),
    });
    expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthenticated']);
  });

  it.each(titled(posts))('%s refuses a request from another site', async (_, route) => {
    for (const headers of foreignHeaders) {
      const answer = await admin.try(route, { params, headers, body: bodyFor(route) });
      expect([answer.status, problemOf(answer).code]).toEqual([403, 'cross_site_request']);
    }
  });
});

const bodyFor = ({ method }: RouteDefinition) => (method === 'POST' ? {} : undefined);

describe('An invalid path', () => {
  it.each(['/api/nothing', '/api/cards/none/freeze', '/api/%00', '/api/org/..%2f..%2fetc'])(
    '%s answers with a problem document',
    async (path) => {
      const answer = await admin.send('POST', path, {});
      expect([400, 404]).toContain(answer.status);
      problemOf(answer);
    },
  );
});
