import { describe, expect, it } from '@jest/globals';
import { refuseRepeatedKeys } from './repeated-key.ts';

describe('A key of a body', () => {
  it.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
    '{"a":"\\"a\\":1","b":"{a:"}',
    '{"a":"a","b":["a","a"]}',
    '[]',
    'null',
    '"a"',
  ])('may occur once in each object: %s', (json) => {
    expect(() => refuseRepeatedKeys(json)).not.toThrow();
  });

  it.each([
    ['{"amount":1,"amount":100}', 'amount'],
    ['{"amount" : 1, "\\u0061mount"\n: 100}', 'amount'],
    ['[{"a":{"b":[],"b":[]}}]', 'b'],
    ['{"a":{"a":1},"a":2}', 'a'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('may not occur twice: %s', (json, field) => {
    expect(() => refuseRepeatedKeys(json)).toThrow(
      expect.objectContaining({ code: 'invalid_input', fields: [expect.objectContaining({ field })] }),
    );
  });
});

describe('A body', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it('may be nested as deeply as any specified body', () => {
    expect(() => refuseRepeatedKeys(nested(32))).not.toThrow();
  });

  it('is refused when it is nested deeper, before it is traversed', () => {
    for (const depth of [33, 400_000])
      expect(() => refuseRepeatedKeys(nested(depth))).toThrow(
        expect.objectContaining({ code: 'invalid_input' }),
      );
  });
});
