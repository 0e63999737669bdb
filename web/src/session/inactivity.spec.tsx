/** @jest-environment jest-fixed-jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inactivityLimitMs, inactivityWarningMs } from '../lib/specified-values.ts';
import { type InactivityWatcher, wasInactive, watchInactivity } from './inactivity.ts';
import { type Presence } from './inactivity-rule.ts';

let watchers: InactivityWatcher[];
beforeEach(() => {
  watchers = [];
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  watchers.forEach(({ stop }) => stop());
  jest.useRealTimers();
});

function watch() {
  const said: Presence['is'][] = [];
  const watcher = watchInactivity(({ is }) => said.push(is));
  watchers.push(watcher);
  return { said, ...watcher };
}

const pass = (ms: number) => jest.advanceTimersByTime(ms);
const move = () => window.dispatchEvent(new MouseEvent('mousemove'));
const untilWarningMs = inactivityLimitMs - inactivityWarningMs;

/** The computer sleeps: the time passes without any timer. */
const sleep = (ms: number) => jest.setSystemTime(Date.now() + ms);

/** Another tab wrote its activity. Only the tabs that did not write it get the event. */
function writeFromOtherTab(): void {
  localStorage.setItem('almoner.last-activity', String(Date.now()));
  window.dispatchEvent(new StorageEvent('storage', { key: 'almoner.last-activity' }));
}

describe('watchInactivity', () => {
  it('warns for the last minute and then ends', () => {
    const { said } = watch();
    pass(untilWarningMs - 1);
    expect(said).toEqual([]);
    pass(1);
    expect(said).toEqual(['leaving']);
    pass(inactivityWarningMs);
    expect(said).toEqual(['leaving', 'gone']);
    expect(wasInactive()).toBe(true);
  });

  it('counts from the last movement, also one within the second in which nothing is written', () => {
    const { said } = watch();
    pass(500);
    move();
    pass(untilWarningMs - 1);
    expect(said).toEqual([]);
    pass(1);
    expect(said).toEqual(['leaving']);
  });

  it('takes the warning back when the person stays', () => {
    const { said, stay } = watch();
    pass(untilWarningMs);
    stay();
    expect(said).toEqual(['leaving', 'here']);
    pass(untilWarningMs - 1);
    expect(said).toEqual(['leaving', 'here']);
  });

  it('lets a busy tab keep the others', () => {
    const { said } = watch();
    pass(untilWarningMs);
    writeFromOtherTab();
    expect(said).toEqual(['leaving', 'here']);
  });

  it('is not brought back by a movement after the computer has slept beyond the limit', () => {
    const { said } = watch();
    sleep(inactivityLimitMs);
    move();
    expect(said).toEqual(['gone']);
    move();
    expect(said).toEqual(['gone']);
    expect(wasInactive()).toBe(true);
  });

  it('says nothing after it was stopped', () => {
    const { said, stop } = watch();
    stop();
    pass(inactivityLimitMs);
    expect(said).toEqual([]);
  });
});
