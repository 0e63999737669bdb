import { describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { readCursor, writeCursor } from './keyset.ts';

const position = { at: new Date('2026-11-21T08:30:00.125Z'), id: newId() };
const forged = (at: string, id = position.id) => Buffer.from(`${at}/${id}`).toString('base64url');

describe('a cursor', () => {
  it('leads to where the page ended', () => {
    expect(readCursor(writeCursor(position))).toEqual(position);
    expect(readCursor(null)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no cursor', 'abc'],
    ['no time', forged('today')],
    ['a day that is none', forged('2026-13-40T00:00:00.000Z')],
    ['a year that no database knows', forged('-271821-04-20T00:00:00.000Z')],
    ['no id', forged('2026-11-21T08:30:00.125Z', "1' or 1=1")],
  ])('that was not created here is refused: %s', (_, cursor) => {
    expect(() => readCursor(cursor)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'cursor' })] }),
    );
  });
});
