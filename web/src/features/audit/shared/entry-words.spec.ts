import { describe, expect, it } from '@jest/globals';
import { isNamedByOrigin } from './entry-words.ts';

const origin = { network: '127.0.0.1', browser: 'chrome on Linux' };
const session = { kind: 'session', id: 's1', label: 'Chrome on Linux' } as const;

describe('a session in the audit log', () => {
  it('is named once where it is the browser in which it was done', () => {
    expect(isNamedByOrigin({ record: session, origin })).toBe(true);
  });

  it('is named where it was done elsewhere, and so is what only has the name of a browser', () => {
    const elsewhere = { ...origin, browser: 'Firefox on Windows' };
    expect(isNamedByOrigin({ record: session, origin: elsewhere })).toBe(false);
    expect(isNamedByOrigin({ record: session, origin: null })).toBe(false);
    expect(isNamedByOrigin({ record: { ...session, kind: 'team' }, origin })).toBe(false);
  });
});
