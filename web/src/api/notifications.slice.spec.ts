import { describe, expect, it } from '@jest/globals';
import { notificationsSlice, unreadChanged } from './notifications.slice.ts';

const { reducer } = notificationsSlice;

function unreadAfter(...counts: Parameters<typeof unreadChanged>[0][]): number {
  let state = reducer(undefined, { type: 'start' });
  for (const count of counts) state = reducer(state, unreadChanged(count));
  return state.unread;
}

describe('the count of unread notifications', () => {
  it('is that of the highest revision, in whatever order the messages arrive', () => {
    const [two, none] = [
      { unread: 2, revision: 7 },
      { unread: 0, revision: 8 },
    ];
    expect(unreadAfter(two, none)).toBe(0);
    expect(unreadAfter(none, two)).toBe(0);
  });

  it('is taken from a count of the moment, after which every message counts again', () => {
    expect(unreadAfter({ unread: 5, revision: 9 }, { unread: 3 })).toBe(3);
    expect(unreadAfter({ unread: 5, revision: 9 }, { unread: 3 }, { unread: 4, revision: 1 })).toBe(4);
  });
});
