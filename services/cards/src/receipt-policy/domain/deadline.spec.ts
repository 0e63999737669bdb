import { describe, expect, it } from '@jest/globals';
import { firstDeadline, isReliable, movedDeadline, type PastRequirement } from './deadline.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const inTime: PastRequirement = { dueAt: day(8), metAt: day(8) };
const late: PastRequirement = { dueAt: day(8), metAt: new Date(day(8).getTime() + 1) };
const never: PastRequirement = { dueAt: day(8), metAt: null };
const times = (count: number, one: PastRequirement) => Array.from({ length: count }, () => one);

describe('a person', () => {
  it.each([
    ['without a past', [], false],
    ['who was in time once', [inTime], true],
    ['who was late by a millisecond', [late], false],
    ['who was in time four times of five', [inTime, late, ...times(3, inTime)], true],
    ['who was in time seven times of nine', [inTime, late, never, ...times(6, inTime)], false],
    ['who was late the last time', [late, ...times(99, inTime)], false],
    ['who never added the newest', [never, ...times(99, inTime)], false],
  ])('%s: reliable %s', (_, past, expected) => {
    expect(isReliable(past)).toBe(expected);
  });
});

describe('the deadline', () => {
  it('is seven days after settlement', () => expect(firstDeadline(day(1), day(1))).toEqual(day(8)));

  it('of a purchase that is published late is at least 72 hours ahead', () =>
    expect(firstDeadline(day(1), day(7))).toEqual(day(10)));

  it('moves with the newest purchase, up to 14 days after settlement', () => {
    const requirement = { settledAt: day(1), dueAt: day(8) };
    expect(movedDeadline(requirement, day(1))).toEqual(day(8));
    expect(movedDeadline(requirement, day(4))).toEqual(day(11));
    expect(movedDeadline(requirement, day(20))).toEqual(day(15));
  });

  it('never moves closer', () =>
    expect(movedDeadline({ settledAt: day(1), dueAt: day(20) }, day(4))).toEqual(day(20)));
});
