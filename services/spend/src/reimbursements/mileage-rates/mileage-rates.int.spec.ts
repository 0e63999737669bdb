import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mileageRatesRpc,
  reimbursementsRpc,
  type ReimbursementWire,
  type UserPrincipal,
} from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { signedInPerson } from '@almoner/testing';
import { SpendHarness } from '../../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

const as = (organizationId: string, role: UserPrincipal['role'] = 'Employee'): Ctx => ({
  ...spend.admin(organizationId),
  actor: signedInPerson(organizationId, { role }),
});
const at = ({ id, version }: ReimbursementWire) => ({ reportId: id, version });

const year = 2026;
const setRate = (ctx: Ctx, tenthsPerMile: number | null, version: number, ofYear = year) =>
  spend.rpc.call(ctx, mileageRatesRpc.set, { year: ofYear, tenthsPerMile, version });
const rateOf = async (ctx: Ctx, ofYear = year) => {
  const { items } = await spend.rpc.call(ctx, mileageRatesRpc.list, {});
  return items.find((rate) => rate.year === ofYear);
};

const trip = (spentOn = '2026-06-04') => ({
  kind: 'mileage' as const,
  spentOn,
  memo: '',
  milesTenths: 1_000,
});
const create = (ctx: Ctx, spentOn?: string) =>
  spend.rpc.call(ctx, reimbursementsRpc.create, { title: 'To Tern Point', lines: [trip(spentOn)] });
const submit = (ctx: Ctx, report: ReimbursementWire) =>
  spend.rpc.call(ctx, reimbursementsRpc.submit, at(report));
const read = (ctx: Ctx, { id: reportId }: ReimbursementWire) =>
  spend.rpc.call(ctx, reimbursementsRpc.get, { reportId });

const irs = { tenthsPerMile: 725, year, source: 'irs_business' };
const own = (tenthsPerMile: number) => ({ tenthsPerMile, year, source: 'organization' });
const paid = (report: ReimbursementWire) => [
  report.total,
  ...report.lines.map(({ amount, mileageRate }) => ({ amount, mileageRate })),
];

describe('the mileage rate of a year', () => {
  it('is that of the IRS until an admin sets another, and again after it is removed', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const [admin, employee] = [spend.admin(organizationId), as(organizationId)];
    const { items } = await spend.rpc.call(employee, mileageRatesRpc.list, {});
    const thisYear = new Date().getUTCFullYear();
    expect(items[0]?.year).toBe(thisYear + 1);
    expect(items.at(-1)).toEqual({
      year: 2020,
      tenthsPerMile: 575,
      source: 'irs_business',
      irsTenthsPerMile: 575,
      version: 0,
    });
    expect(items).toContainEqual({
      year: 2022,
      tenthsPerMile: null,
      source: null,
      irsTenthsPerMile: null,
      version: 0,
    });

    const set = { year, tenthsPerMile: 600, source: 'organization', irsTenthsPerMile: 725, version: 1 };
    expect(await setRate(admin, 600, 0)).toEqual(set);
    expect(await rateOf(employee)).toEqual(set);
    expect(await setRate(admin, null, 1)).toEqual({ ...irs, irsTenthsPerMile: 725, version: 2 });
    expect(await setRate(admin, 140, 2)).toMatchObject({ tenthsPerMile: 140, version: 3 });
    const records = (await spend.auditRecordsOf(organizationId)).filter(
      ({ action }) => action === 'mileage-rate.set',
    );
    expect(records.map(({ before, after }) => [before, after])).toEqual([
      [
        { tenthsPerMile: 725, rateSource: 'irs_business' },
        { tenthsPerMile: 600, rateSource: 'organization' },
      ],
      [
        { tenthsPerMile: 600, rateSource: 'organization' },
        { tenthsPerMile: 725, rateSource: 'irs_business' },
      ],
      [
        { tenthsPerMile: 725, rateSource: 'irs_business' },
        { tenthsPerMile: 140, rateSource: 'organization' },
      ],
    ]);
  });

  it('is set by an admin only, within bounds, for a year up to the next, and not over an unseen change', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const admin = spend.admin(organizationId);
    await expect(setRate(as(organizationId, 'Manager'), 600, 0)).rejects.toMatchObject({ code: 'forbidden' });
    for (const rate of [0, -1, 5_001, 60.5])
      await expect(setRate(admin, rate, 0)).rejects.toMatchObject({ code: 'invalid_input' });
    const next = new Date().getUTCFullYear() + 1;
    await expect(setRate(admin, 600, 0, next + 1)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(setRate(admin, 600, 0, 2019)).rejects.toMatchObject({ code: 'invalid_input' });
    await setRate(admin, 5_000, 0, next);
    await setRate(admin, 1, 0);
    await expect(setRate(admin, 600, 0)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await expect(setRate(admin, 600, 2)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await expect(setRate(admin, 600, 1, 2025)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await rateOf(admin)).toMatchObject({ tenthsPerMile: 1, version: 1 });
  });

  it('is changed once by several admins who read the same one', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const admins = [1, 2, 3, 4].map(() => spend.admin(organizationId));
    const answers = await Promise.allSettled(admins.map((admin, index) => setRate(admin, 600 + index, 0)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rateOf(admins[0] ?? spend.admin(organizationId))).toMatchObject({ version: 1 });
  });

  it('is not that of another organization', async () => {
    const [ours, theirs] = [await spend.createOrganization(0), await spend.createOrganization(0)];
    await setRate(spend.admin(ours.organizationId), 140, 0);
    expect(await rateOf(spend.admin(theirs.organizationId))).toMatchObject({
      tenthsPerMile: 725,
      version: 0,
    });
    expect(paid(await create(as(theirs.organizationId)))).toEqual([
      7_250,
      { amount: 7_250, mileageRate: irs },
    ]);
  });
});

describe('a report with mileage', () => {
  it('takes the current rate when it is saved and submitted, and keeps it from then on', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const [admin, author] = [spend.admin(organizationId), as(organizationId)];
    const atOwn = (rate: number) => [rate * 10, { amount: rate * 10, mileageRate: own(rate) }];
    await spend.rpc.call(admin, reimbursementsRpc.setPolicy, { approvers: 1, secondApproverAbove: 6_000 });

    const draft = await create(author);
    expect(paid(draft)).toEqual([7_250, { amount: 7_250, mileageRate: irs }]);
    await setRate(admin, 600, 0);
    expect(paid(await read(author, draft))).toEqual([7_250, { amount: 7_250, mileageRate: irs }]);
    const submitted = await submit(author, draft);
    // At the earlier rate, it would need two.
    expect(submitted.approvalsNeeded).toBe(1);
    expect(paid(submitted)).toEqual(atOwn(600));

    await setRate(admin, 650, 1);
    expect(paid(await read(admin, submitted))).toEqual(atOwn(600));
    const returned = await spend.rpc.call(admin, reimbursementsRpc.requestChanges, {
      ...at(submitted),
      note: 'Which market?',
    });
    expect(paid(returned)).toEqual(atOwn(600));
    const again = await submit(author, returned);
    expect(paid(again)).toEqual(atOwn(650));
    expect(again.approvalsNeeded).toBe(2);

    await setRate(admin, 140, 2);
    const edited = await spend.rpc.call(author, reimbursementsRpc.update, {
      ...at(again),
      title: 'To Tern Point and back',
      lines: [trip()],
    });
    expect(edited.status).toBe('draft');
    expect(paid(edited)).toEqual(atOwn(140));
    const approved = await spend.rpc.call(admin, reimbursementsRpc.approve, {
      ...at(await submit(author, edited)),
      note: '',
    });
    await setRate(admin, null, 3);
    expect(paid(await read(author, approved))).toEqual(atOwn(140));
    const { rows } = await spend.pool.query(
      `select e.amount_minor from entry e join account a on a.id = e.account_id
       where e.organization_id = $1 and a.kind = 'payable'`,
      [organizationId],
    );
    expect(rows).toEqual([{ amount_minor: '-1400' }]);
    expect(await spend.findings()).toEqual([]);
  });

  it('of a year without a rate is refused when it is saved and submitted, until an admin sets one', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const [admin, author] = [spend.admin(organizationId), as(organizationId)];
    const refusal = { code: 'reimbursement_rate_unknown', fields: [{ field: 'lines.0.spentOn' }] };
    await expect(create(author, '2022-03-01')).rejects.toMatchObject(refusal);
    await setRate(admin, 585, 0, 2022);
    const draft = await create(author, '2022-03-01');
    expect(draft.total).toBe(5_850);
    await setRate(admin, null, 1, 2022);
    await expect(submit(author, draft)).rejects.toMatchObject(refusal);
    expect(await read(author, draft)).toMatchObject({ status: 'draft', total: 5_850, version: 1 });
    await setRate(admin, 600, 2, 2022);
    expect(await submit(author, draft)).toMatchObject({ status: 'submitted', total: 6_000 });
  });

  it('of an earlier release has the rate of the IRS, by which its amount was computed', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const [admin, author] = [spend.admin(organizationId), as(organizationId)];
    const report = await submit(author, await create(author));
    await spend.pool.query(
      `update reimbursement_line set mileage_tenths_per_mile = null, mileage_rate_source = null where report_id = $1`,
      [report.id],
    );
    await setRate(admin, 140, 0);
    expect(paid(await read(admin, report))).toEqual([7_250, { amount: 7_250, mileageRate: irs }]);
  });
});
