import { describe, expect, it } from '@jest/globals';
import { isEin, isRoutingNumber } from './bank-and-tax-numbers.ts';

describe('an EIN', () => {
  it.each(['12-3456789', '123456789', '99-0000001'])('may be %s', (ein) => expect(isEin(ein)).toBe(true));
  it.each(['00-3456789', '07-3456789', '89-3456789', '12-345678', '1-23456789', '12 3456789', ''])(
    'is not %s',
    (ein) => expect(isEin(ein)).toBe(false),
  );
});

describe('a routing number', () => {
  it.each(['110000000', '021000021', '322271627'])('may be %s', (number) =>
    expect(isRoutingNumber(number)).toBe(true),
  );

  it('is invalid with any single digit changed', () => {
    for (let at = 0; at < 9; at += 1) {
      const digits = [...'021000021'];
      digits[at] = String((Number(digits[at]) + 1) % 10);
      expect(isRoutingNumber(digits.join(''))).toBe(false);
    }
  });

  it.each(['000000000', '02100002', 'abcdefghi'])('is not %s', (number) =>
    expect(isRoutingNumber(number)).toBe(false),
  );
});
