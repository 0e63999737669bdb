import { describe, expect, it } from '@jest/globals';
import { type StatementLineWire } from '@almoner/contracts';
import { postedBalances } from './statement-balances.ts';

const line = (id: string, posted: number, postedAfter?: number) =>
  ({
    id,
    parts: { posted, onHold: posted === 0 ? -5 : 0, incoming: 0 },
    ...(postedAfter !== undefined && { postedAfter }),
  }) as StatementLineWire;

describe('the posted balance after a line', () => {
  it('goes on from the first page to the next ones, and is left out for what is only on hold', () => {
    const lines = [line('hold', 0, 900), line('b', -100, 900), line('a', 400, 1_000), line('older', 600)];
    expect([...postedBalances(lines, lines)]).toEqual([
      ['b', 900],
      ['a', 1_000],
      ['older', 600],
    ]);
  });

  it('follows the order of the screen', () => {
    const [one, two] = [line('one', 10, 100), line('two', 20, 90)];
    expect([...postedBalances([one, two], [two, one])]).toEqual([
      ['two', 100],
      ['one', 80],
    ]);
  });

  it('is not known where lines are left out', () => {
    const lines = [line('b', -100), line('a', 400)];
    expect(postedBalances(lines, lines).size).toBe(0);
  });
});
