import { describe, expect, it } from '@jest/globals';
import { designationParts, designationText } from './designation-parts.ts';

const fund = (name: string, amount: number) => ({ fundId: name, name, amount });
const gift = (...designations: ReturnType<typeof fund>[]) => ({
  amount: 5000,
  currency: 'USD',
  designations,
});

describe('The funds of a recurring gift', () => {
  it.each([
    ['nothing for a gift without a fund', gift(), ''],
    ['the fund of the whole gift', gift(fund('Suppers', 5000)), 'Suppers'],
    [
      'each fund with its part, and what is left',
      gift(fund('Suppers', 3000), fund('Cold Storage', 1999)),
      'Suppers $30.00, Cold Storage $19.99, Where it is needed most $0.01',
    ],
    [
      'a part of the gift with what is left',
      gift(fund('Suppers', 3000)),
      'Suppers $30.00, Where it is needed most $20.00',
    ],
  ])('are named: %s', (_case, plan, text) => {
    expect(designationText(plan)).toBe(text);
  });

  it('add up to the gift', () => {
    const parts = designationParts(gift(fund('Suppers', 3333), fund('Cold Storage', 1)));
    expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(5000);
  });
});
