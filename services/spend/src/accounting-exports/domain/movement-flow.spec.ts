import { describe, expect, it } from '@jest/globals';
import { flowOf } from './movement-flow.ts';

describe('the flow of a movement', () => {
  it.each([
    ['a purchase', -5_000, [{ kind: 'expense', amount: 5_000 }], -5_000],
    [
      'a gift',
      0,
      [
        { kind: 'income', amount: -4_000 },
        { kind: 'income', amount: -6_000 },
        { kind: 'clearing', amount: 10_000 },
      ],
      10_000,
    ],
    [
      'its fee',
      0,
      [
        { kind: 'fees', amount: 320 },
        { kind: 'clearing', amount: -320 },
      ],
      -320,
    ],
    [
      'its refund',
      0,
      [
        { kind: 'income', amount: 4_000 },
        { kind: 'clearing', amount: -4_000 },
      ],
      -4_000,
    ],
    [
      'a gift in cash',
      0,
      [
        { kind: 'income', amount: -700 },
        { kind: 'external', amount: 700 },
      ],
      700,
    ],
    [
      'an approved reimbursement',
      0,
      [
        { kind: 'expense', amount: 900 },
        { kind: 'payable', amount: -900 },
      ],
      -900,
    ],
    [
      'a correction',
      0,
      [
        { kind: 'expense', amount: 900 },
        { kind: 'expense', amount: -900 },
      ],
      0,
    ],
    [
      'a transfer to the vault',
      0,
      [
        { kind: 'vault', amount: 900 },
        { kind: 'wallet', amount: -900 },
      ],
      0,
    ],
  ] as const)('%s', (_, change, lines, flow) => {
    expect(flowOf(change, lines)).toBe(flow);
  });
});
