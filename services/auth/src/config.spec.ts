import { describe, expect, it } from '@jest/globals';
import { freshMinutesOf } from './config.ts';

describe('how long a sign-in is fresh', () => {
  it('is thirty minutes unless set', () => expect(freshMinutesOf({})).toBe(30));
  it('is read from the setting in minutes', () =>
    expect(freshMinutesOf({ SESSION_FRESH_MINUTES: 10, SESSION_FRESH_HOURS: 12 })).toBe(10));
  it('is read from the former setting in hours while only that is set', () =>
    expect(freshMinutesOf({ SESSION_FRESH_HOURS: 12 })).toBe(720));
});
