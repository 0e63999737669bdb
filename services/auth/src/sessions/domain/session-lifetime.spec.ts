import { describe, expect, it } from '@jest/globals';
import { endsOfNewSession, freshUntilOf, slide } from './session-lifetime.ts';

const at = (text: string) => new Date(text);
const signedIn = at('2026-03-01T12:00:00.000Z');
const lifetime = { idleDays: 7, absoluteDays: 30 };

describe('a session', () => {
  it('ends a week after the last visit and a month after sign-in', () => {
    expect(endsOfNewSession(signedIn, lifetime)).toEqual({
      idleExpiresAt: at('2026-03-08T12:00:00.000Z'),
      absoluteExpiresAt: at('2026-03-31T12:00:00.000Z'),
    });
  });

  it('has no idle end after its absolute end', () => {
    const ends = endsOfNewSession(signedIn, { idleDays: 7, absoluteDays: 2 });
    expect(ends.idleExpiresAt).toEqual(at('2026-03-03T12:00:00.000Z'));
  });

  it('is extended at most once a minute', () => {
    const session = { lastSeenAt: signedIn, absoluteExpiresAt: at('2026-03-31T12:00:00.000Z') };
    expect(slide(session, at('2026-03-01T12:00:59.999Z'), lifetime)).toBeNull();
    expect(slide(session, at('2026-03-01T12:01:00.000Z'), lifetime)).toEqual(at('2026-03-08T12:01:00.000Z'));
  });

  it('is fresh for some minutes from sign-in', () => {
    expect(freshUntilOf({ createdAt: signedIn }, 30)).toEqual(at('2026-03-01T12:30:00.000Z'));
  });

  it('is never extended past its absolute end', () => {
    const session = {
      lastSeenAt: at('2026-03-28T12:00:00.000Z'),
      absoluteExpiresAt: at('2026-03-31T12:00:00.000Z'),
    };
    expect(slide(session, at('2026-03-30T12:00:00.000Z'), lifetime)).toEqual(session.absoluteExpiresAt);
  });
});
