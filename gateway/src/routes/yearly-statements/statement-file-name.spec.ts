import { describe, expect, it } from '@jest/globals';
import { statementFileName } from './statement-file-name.ts';

const donorId = '0199a0e0-0000-7000-8000-0123456789ab';

describe('the file name of a statement', () => {
  it.each([
    ['Zoë Ångström', 'Zoë Ångström 2026 0123456789ab.pdf'],
    ['../../etc/passwd', 'etc passwd 2026 0123456789ab.pdf'],
    ['C:\\Windows\\x"<>|', 'C Windows x 2026 0123456789ab.pdf'],
    ['', '2026 0123456789ab.pdf'],
    ['ruth@donor.example', 'ruth@donor.example 2026 0123456789ab.pdf'],
  ])('of %s', (name, expected) => expect(statementFileName({ donorId, name }, 2026)).toBe(expected));

  it('is not too long for a file system', () =>
    expect(statementFileName({ donorId, name: 'x'.repeat(500) }, 2026)).toHaveLength(82));
});
