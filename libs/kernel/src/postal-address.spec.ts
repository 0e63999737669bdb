import { describe, expect, it } from '@jest/globals';
import { isSameAddress, postalAddressLines, type PostalAddress } from './postal-address.ts';

const none: PostalAddress = {
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
};
const names: Readonly<Record<string, string>> = { DE: 'Germany', US: 'United States', JP: 'Japan' };
const linesOf = (address: Partial<PostalAddress>, home = 'US') =>
  postalAddressLines({ ...none, ...address }, home, (code) => names[code] ?? code);

describe('the lines of a postal address', () => {
  it('of the home country have no country, and the postal code after the state', () => {
    const portland = {
      line1: '12 Elm Street',
      line2: 'Apt 4',
      city: 'Portland',
      region: 'OR',
      postalCode: '97201',
    };
    const lines = ['12 Elm Street', 'Apt 4', 'Portland, OR 97201'];
    expect(linesOf(portland)).toEqual(lines);
    expect(linesOf({ ...portland, country: 'US' })).toEqual(lines);
    expect(linesOf({ ...portland, country: 'US' }, 'DE')).toEqual([...lines, 'United States']);
  });

  it('of another country end with its name, and have the postal code where it is written there', () => {
    const address = { line1: 'Lindenstraße 7', city: 'Köln', postalCode: '50674', country: 'DE' };
    expect(linesOf(address)).toEqual(['Lindenstraße 7', '50674 Köln', 'Germany']);
    expect(
      linesOf({
        line1: '千代田1-1',
        city: '千代田区',
        region: '東京都',
        postalCode: '100-8111',
        country: 'JP',
      }),
    ).toEqual(['千代田1-1', '100-8111 千代田区, 東京都', 'Japan']);
  });

  it('leave out what is not known', () => {
    expect(linesOf({ postalCode: '97044' })).toEqual(['97044']);
    expect(linesOf({ region: 'OR' })).toEqual(['OR']);
    expect(linesOf({})).toEqual([]);
  });
});

describe('two addresses', () => {
  it('are the same by their parts, not by their order', () => {
    const reordered: PostalAddress = {
      country: null,
      postalCode: '97044',
      region: null,
      city: null,
      line2: null,
      line1: null,
    };
    expect(isSameAddress({ ...none, postalCode: '97044' }, reordered)).toBe(true);
    expect(isSameAddress({ ...none, line2: '97044' }, reordered)).toBe(false);
    expect(isSameAddress(null, none)).toBe(true);
    expect(isSameAddress(null, reordered)).toBe(false);
  });
});
