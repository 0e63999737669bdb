import { describe, expect, it } from '@jest/globals';
import { linkRequestLimits, waitSeconds } from './link-request-limit.ts';

const at = (text: string) => new Date(`2026-03-01T${text}Z`);

describe('the limit of link requests', () => {
  it('is not reached while no request fills it', () => {
    expect(waitSeconds([], at('12:00:00.000'))).toBeNull();
  });

  it('allows the next request when the filling one is a quarter of an hour old, rounded up', () => {
    expect(waitSeconds([at('11:50:00.000')], at('12:00:00.000'))).toBe(300);
    expect(waitSeconds([at('11:50:00.001')], at('12:00:00.000'))).toBe(301);
  });

  it('waits for the last of several limits, and at least a second', () => {
    expect(waitSeconds([at('11:46:00.000'), at('11:55:00.000')], at('12:00:00.000'))).toBe(600);
    expect(waitSeconds([at('11:45:00.000')], at('12:00:00.000'))).toBe(1);
  });

  it('allows an address more than any network may request for it', () => {
    const limits = linkRequestLimits(5, 60);
    expect(limits.perAddress).toBeGreaterThan(10 * limits.perAddressAndNetwork);
  });
});
