import { describe, expect, it } from '@jest/globals';
import { askingLimits, waitSeconds } from './asking-limit.ts';

const at = (text: string) => new Date(`2026-03-01T${text}Z`);

describe('asking for links', () => {
  it('needs no wait while no limit is full', () => {
    expect(waitSeconds([], at('12:00:00.000'))).toBeNull();
  });

  it('waits until the request that fills the limit is a quarter of an hour old, rounded up', () => {
    expect(waitSeconds([at('11:50:00.000')], at('12:00:00.000'))).toBe(300);
    expect(waitSeconds([at('11:50:00.001')], at('12:00:00.000'))).toBe(301);
  });

  it('waits for the last of several limits, and never less than a second', () => {
    expect(waitSeconds([at('11:46:00.000'), at('11:55:00.000')], at('12:00:00.000'))).toBe(600);
    expect(waitSeconds([at('11:45:00.000')], at('12:00:00.000'))).toBe(1);
  });

  it('allows an address more than any one network may take of it', () => {
    const limits = askingLimits(5, 60);
    expect(limits.perAddress).toBeGreaterThan(10 * limits.perAddressAndNetwork);
  });
});
