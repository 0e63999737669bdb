import { describe, expect, it } from '@jest/globals';
import { readUrlFilters, toFilters } from './audit-filters.ts';

const read = (query: string) => toFilters(readUrlFilters(new URLSearchParams(query)));

describe('the filters of the audit log', () => {
  it('hold whole days, of the reader’s own time', () => {
    const { from, until } = read('from=2026-03-10&to=2026-03-11');
    expect(from).toBe(new Date(2026, 2, 10).toISOString());
    expect(until).toBe(new Date(2026, 2, 12).toISOString());
  });

  it('ignore what an address makes up', () => {
    const made = read('person=me&about=everything&kind=x&from=2026-13-45&to=yesterday');
    expect(Object.values(made).filter((value) => value !== undefined)).toEqual([]);
  });

  it('are what the controls say', () => {
    const person = '01900000-0000-7000-8000-000000000001';
    expect(read(`q=kitchen&person=${person}&about=cards&kind=card`)).toMatchObject({
      q: 'kitchen',
      actorId: person,
      group: 'cards',
      kind: 'card',
    });
  });
});
