import { describe, expect, it } from '@jest/globals';
import { SealedValues } from './sealed-values.ts';

const values = new SealedValues('a secret for tests, 32 characters or more');

describe('a sealed value', () => {
  it('opens only for its purpose, until it expires', () => {
    const sealed = values.seal('google/state', { state: 'x' }, 1000, 5_000);
    expect(values.open('google/state', sealed, 5_999)).toEqual({ state: 'x' });
    expect(values.open('google/state', sealed, 6_000)).toBeNull();
    expect(values.open('other/state', sealed, 5_999)).toBeNull();
  });

  it('does not reveal its content, and is different each time', () => {
    const sealed = values.seal('google/state', 'visible', 1000);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('visible');
    expect(values.seal('google/state', 'visible', 1000)).not.toBe(sealed);
  });

  it.each([undefined, '', 'short', '%%%', 'A'.repeat(5000)])('is nothing when it is %j', (forged) => {
    expect(values.open('google/state', forged)).toBeNull();
  });

  it('does not open after a single bit was changed', () => {
    const bytes = Buffer.from(values.seal('google/state', 'x', 1000), 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    expect(values.open('google/state', bytes.toString('base64url'))).toBeNull();
  });
});
