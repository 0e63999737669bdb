import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  applicationsHttp,
  clientsHttp,
  cardsHttp,
  donorsHttp,
  fundsHttp,
  giftsHttp,
  membersHttp,
  recurringGiftsHttp,
  reimbursementsHttp,
  allRoutes,
  type RouteDefinition,
} from '@almoner/contracts';
import { z } from 'zod';
import { type ApiPerson, type Input } from '../support/api-person.ts';
import { addLargeHistory } from '../support/large-history.ts';
import { Organization } from '../support/organization.ts';
import { sampleOf } from '../support/sample.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { httpRights, ownRecordsOf, type OwnRecords } from './http-rights.ts';

// An organization with 100,000 purchases, 10,000 people, 1,000 cards and similar amounts of other data.

const maxBytes = 1_000_000;
const title = ({ method, path }: RouteDefinition) => `${method} ${path}`;
/** Routes that end something run last. */
const ending = /close|cancel|remove|revoke|end-others|DELETE/;

let ours: OwnRecords;
let admin: ApiPerson;

beforeAll(async () => {
  const organization = await Organization.create('Large');
  admin = organization.admin;
  ours = await ownRecordsOf(organization);
  await addLargeHistory(ours);
});

/**
 * Routes that an admin of a nonprofit may not read, and what is not there: the gift and the report here have no receipt,
 * the donor has given nothing to the fund, and no campaign has the example's address.
 */
const refused: readonly RouteDefinition[] = [
  applicationsHttp.getDraft,
  clientsHttp.listClients,
  giftsHttp.downloadReceipt,
  donorsHttp.getDonorStatement,
  fundsHttp.getDonorReport,
  clientsHttp.getClientDonorReport,
  recurringGiftsHttp.getOwnReceipt,
  recurringGiftsHttp.getOwnStatement,
  recurringGiftsHttp.listSavedCards,
  reimbursementsHttp.getReimbursementAcknowledgment,
  reimbursementsHttp.downloadReimbursementAcknowledgment,
];
const mustSucceed = (route: RouteDefinition) =>
  (route.method === 'GET' || route.path.includes('/getAll')) &&
  route.shape.access !== 'public' &&
  !refused.includes(route);
const takesLimit = ({ shape: { query } }: RouteDefinition) =>
  query !== undefined && Object.hasOwn(z.toJSONSchema(query, { io: 'input' }).properties ?? {}, 'limit');

/** Streamed in parts, so that no process holds all of it. */
const isStreamed = ({ shape: { download } }: RouteDefinition) =>
  download?.maxBytes === Number.MAX_SAFE_INTEGER;

/** The size of the reply for the longest permitted page. */
async function weigh(route: RouteDefinition, input: Input): Promise<number> {
  const query = takesLimit(route) ? { ...input.query, limit: '1000' } : input.query;
  const { status, body } = await admin.try(route, query === undefined ? input : { ...input, query });
  const isExpected = mustSucceed(route) ? status === 200 : status < 500;
  if (!isExpected) throw new Error(`${title(route)} answered ${status}: ${JSON.stringify(body)}`);
  return Buffer.byteLength(JSON.stringify(body));
}

describe('In an organization with 100,000 purchases', () => {
  const rows = httpRights
    .map(({ route, ask }) => [title(route), route, ask] as const)
    .toSorted(([one], [other]) => Number(ending.test(one)) - Number(ending.test(other)));

  it.each(rows)('%s answers with less than 1 MB', async (_, route, ask) => {
    const bytes = await weigh(route, ask(ours, admin));
    if (!isStreamed(route)) expect(bytes).toBeLessThan(maxBytes);
  });

  it.each(
    allRoutes.filter(({ shape }) => shape.access === 'public').map((route) => [title(route), route] as const),
  )('%s answers with less than 1 MB', async (_, route) => {
    const { params, query, body } = route.shape;
    const input = {
      params: params && (sampleOf(params) as Record<string, string>),
      query: query && (sampleOf(query) as Record<string, string>),
      body: body && sampleOf(body),
    };
    expect(await weigh(route, input)).toBeLessThan(maxBytes);
  });
});

describe('With very much data', () => {
  it('the ledger verifies', async () => {
    expect(await verifyLedger()).toBe('The ledger balances.');
  });

  it('a card has the newest hundred of each, and many cards share the size limit', async () => {
    const frozen = await admin.call(cardsHttp.freezeCard, { params: { id: ours.cardId } });
    expect([frozen.CardTransactions.length, frozen.CardAuthorizations.length]).toEqual([100, 100]);
    const body = { organizationId: ours.organizationId, limit: 50 };
    const many = await admin.call(cardsHttp.listCards, { body });
    const counts = new Set(many.map(({ CardTransactions }) => CardTransactions.length));
    expect(many.length).toBe(50);
    expect(counts.size).toBeLessThanOrEqual(2);
    expect(Math.max(...counts)).toBeGreaterThan(5);
  });

  it('every person can be listed', async () => {
    const seen = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '1000', ...(cursor === '' ? {} : { cursor }) };
      const { body, headers } = await admin.try(membersHttp.listMembers, { query });
      for (const { id } of membersHttp.listMembers.shape.reply.parse(body)) seen.add(id);
      cursor = headers.get('x-next-cursor');
    }
    expect(seen.size).toBe(10_001);
  });
});
