import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from './logging/logger.ts';
import { RecurringWork } from './recurring-work.ts';

const everyMs = 100;

class CountedWork extends RecurringWork {
  begun = 0;
  ended = 0;
  takesMs = 0;
  isBroken = false;

  constructor() {
    super(everyMs, createLogger('test', 'silent'));
  }

  protected async round(): Promise<void> {
    this.begun += 1;
    if (this.isBroken) throw new Error('no connection');
    await new Promise((resolve) => setTimeout(resolve, this.takesMs));
    this.ended += 1;
  }
}

describe('recurring work', () => {
  let work: CountedWork;
  beforeEach(() => {
    jest.useFakeTimers();
    work = new CountedWork();
    work.onApplicationBootstrap();
  });
  afterEach(() => void jest.useRealTimers());

  it('begins a round only after the one before has ended', async () => {
    work.takesMs = 5 * everyMs;
    await jest.advanceTimersByTimeAsync(6 * everyMs);
    expect([work.begun, work.ended]).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(everyMs);
    expect([work.begun, work.ended]).toEqual([2, 1]);
  });

  it('tries again after a round that failed', async () => {
    work.isBroken = true;
    await jest.advanceTimersByTimeAsync(everyMs);
    work.isBroken = false;
    await jest.advanceTimersByTimeAsync(everyMs + 1);
    expect([work.begun, work.ended]).toEqual([2, 1]);
  });

  it('stops when the round under way has ended, and begins no other', async () => {
    work.takesMs = 5 * everyMs;
    await jest.advanceTimersByTimeAsync(everyMs);
    const stopped = work.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(5 * everyMs);
    await stopped;
    expect(work.ended).toBe(1);
    await jest.advanceTimersByTimeAsync(20 * everyMs);
    expect(work.begun).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
