import { describe, expect, it } from '@jest/globals';
import * as changes from './field-changes.ts';

type Entry = Parameters<typeof changes.fieldChanges>[0];
type Fields = Pick<Entry, 'before' | 'after'> & Partial<Entry>;

const ofCard = { action: 'card.set-controls' } as const;
const fieldChanges = (entry: Fields) => changes.fieldChanges({ ...ofCard, ...entry }, 'USD');
const changesLine = (entry: Fields) => changes.changesLine({ ...ofCard, ...entry }, 'USD');
const textsOf = (after: Entry['after']) =>
  fieldChanges({ before: null, after }).map((change) => change.after);

describe('what an entry changed', () => {
  it('is told field by field, in words', () => {
    const entry = { before: { role: 'Employee' }, after: { role: 'Archived', archivedBy: 'Amara Osei' } };
    expect(fieldChanges(entry)).toEqual([
      { field: 'Role', before: 'Employee', after: 'Archived' },
      { field: 'Archived by', before: null, after: 'Amara Osei' },
    ]);
    expect(changesLine(entry)).toBe('Role: Employee → Archived; Archived by: Amara Osei');
    const sentence = { before: null, after: { name: 'Blankets only, please.', code: 'Yes.' } };
    expect(changesLine(sentence)).toMatch(/Blankets only, please; .+: Yes\.$/);
  });

  it('shows a mileage rate to a tenth of a cent', () => {
    expect(
      changesLine({
        action: 'mileage-rate.set',
        before: { tenthsPerMile: 725, rateSource: 'irs_business' },
        after: { tenthsPerMile: 140, rateSource: 'organization' },
      }),
    ).toBe('Rate per mile: $0.725 → $0.14; Set by: IRS → The organization');
  });

  it('names who was added to a program, and says whether it was a person or a team where there is no name', () => {
    const added = { action: 'program.add-member', before: null };
    expect(changesLine({ ...added, after: { kind: 'person', member: 'Ruth Abernathy' } })).toBe(
      'Added: Ruth Abernathy',
    );
    const id = '0193a5a0-1111-7222-8333-444455556666';
    expect(changesLine({ ...added, after: { kind: 'person', member: id } })).toBe('Added: A person');
  });

  it('leaves out what stayed as it was, and keys that mean nothing to people', () => {
    const before = { id: '1', userId: '2', name: 'Food', code: '5100', isArchived: false };
    const after = { ...before, id: '3', name: 'Food and drink' };
    expect(fieldChanges({ before, after })).toEqual([
      { field: 'Name', before: 'Food', after: 'Food and drink' },
    ]);
  });

  it('spells money, yes and no, codes and parts', () => {
    const after = {
      limit: { amount: 123_456, currency: 'USD' },
      isArchived: true,
      status: 'frozen',
      address: { line1: '1 Quay St', line2: null, city: 'Alder Falls' },
    };
    // In the order of the words, because the database does not keep the order in which they were recorded.
    expect(fieldChanges({ before: null, after }).map((change) => change.after)).toEqual([
      'yes',
      '$1,234.56',
      'Frozen',
      '1 Quay St, Alder Falls',
    ]);
  });

  it('shows a name unchanged, even one that looks like a code', () => {
    const after = { name: 'frozen', member: 'constructor' };
    expect(fieldChanges({ before: null, after }).map((change) => change.after)).toEqual([
      'frozen',
      'constructor',
    ]);
  });

  it('has words even for fields that this page does not know', () => {
    expect(fieldChanges({ before: null, after: { perDiemRate: 12 } })).toEqual([
      { field: 'Per diem rate', before: null, after: '12' },
    ]);
  });

  it('spells amounts without a currency in that of the entry, else in that of the organization', () => {
    expect(textsOf({ perPurchaseLimit: 2_000 })).toEqual(['$20.00']);
    expect(textsOf({ requestedLimit: 5_000, currency: 'EUR' })).toEqual(['€50.00']);
    expect(textsOf({ rows: 1_200 })).toEqual(['1,200']);
  });

  it('spells merchant rules, also those of merchants with a comma in their name', () => {
    const merchantRules =
      'ban group alcohol, allow merchant Rosterly, Inc., allow mcc 5411, ban presence online';
    expect(textsOf({ merchantRules })).toEqual([
      'Blocked: Bars and liquor, Allowed: Rosterly, Inc., Allowed: category 5411, Blocked: Online',
    ]);
  });

  it('spells days and the ends of days in UTC, whatever the zone of the viewer', () => {
    expect(textsOf({ expiresOn: '2026-11-28' })).toEqual(['Nov 28, 2026']);
    expect(textsOf({ startsAt: '2025-11-27T00:00:00.000Z', endsAt: '2027-05-20T23:59:59.999Z' })).toEqual([
      'Nov 27, 2025',
      'May 20, 2027',
    ]);
  });

  it('spells codes, and shows what people wrote as it is', () => {
    expect(textsOf({ status: 'changes_requested' })).toEqual(['Changes requested']);
    expect(textsOf({ reason: 'requested_by_customer' })).toEqual(['Requested by customer']);
    expect(textsOf({ reason: 'lost at sea', memo: 'snake_case' })).toEqual(['lost at sea', 'snake_case']);
  });

  it('leaves out keys as values, and options that something new was made without', () => {
    expect(textsOf({ replacement: '01a21b8e-c2b6-7c94-81de-a0ea21e58c77', isSingleUse: false })).toEqual([]);
    expect(changesLine({ before: { isActive: true }, after: { isActive: false } })).toBe('Active: yes → no');
  });

  it('has the parts of a split with their amounts', () => {
    const lines = [
      { memo: null, amount: 300, category: '5020 Grants' },
      { memo: 'Tape', amount: 200, category: '5130 Office' },
    ];
    expect(textsOf({ lines })).toEqual(['$3.00, 5020 Grants, Tape, $2.00, 5130 Office']);
  });

  it('keeps the fingerprint of a file for the entry itself', () => {
    const entry = { before: null, after: { name: 'r.png', sha256: '0befedb3', bytes: 9 } };
    expect(changesLine(entry)).toBe('Name: r.png');
    expect(fieldChanges(entry)).toHaveLength(3);
  });

  it('names a field by the action where it means something else there', () => {
    const after = { rule: 'Weekly groceries' };
    expect(changesLine({ action: 'card.swap-rule', before: null, after })).toBe(
      'Spend rule: Weekly groceries',
    );
    expect(changesLine({ action: 'purchase.code', before: null, after })).toBe(
      'Category rule: Weekly groceries',
    );
  });

  it('is nothing where an entry has no fields', () => {
    expect(fieldChanges({ before: null, after: null })).toEqual([]);
  });
});
