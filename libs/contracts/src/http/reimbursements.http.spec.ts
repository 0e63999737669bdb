import { describe, expect, it } from '@jest/globals';
import { reimbursementsHttp } from './reimbursements.http.ts';

describe('the days of a substitute', () => {
  const isAccepted = (timeZone: string) => {
    const substituteId = '0199a1b2-0000-7000-8000-000000000001';
    const named = { substituteId, from: '2026-06-01', to: '2026-06-02', timeZone };
    return reimbursementsHttp.setReimbursementSubstitute.shape.body.safeParse(named).success;
  };

  it.each(['UTC', 'America/New_York', 'Etc/GMT+5'])('are those of the zone %s', (name) => {
    expect(isAccepted(name)).toBe(true);
  });

  it.each(['+05:00', '-0800', 'Middle/Earth', ''])('are not those of %s', (name) => {
    expect(isAccepted(name)).toBe(false);
  });
});
