import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { forEachConcurrently } from './for-each-concurrently.ts';

async function* numbersTo(last: number): AsyncGenerator<number> {
  for (let number = 1; number <= last; number += 1) yield await Promise.resolve(number);
}

const fast = { concurrency: 4, perSecond: 10_000, signal: new AbortController().signal };

describe('working through items', () => {
  it('handles each once, and not more at the same time than allowed', async () => {
    const handled: number[] = [];
    let running = 0;
    let most = 0;
    await forEachConcurrently(numbersTo(20), fast, async (number) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
      handled.push(number);
    });
    expect(handled.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(most).toBe(4);
  });

  it('goes on with the others while one takes long', async () => {
    const handled: number[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const done = forEachConcurrently(numbersTo(20), fast, async (number) => {
      if (number === 1) await held;
      handled.push(number);
      if (handled.length === 19) release();
    });
    await done;
    expect(handled.at(-1)).toBe(1);
  });

  it('begins no more in a second than allowed', async () => {
    const startedAt = performance.now();
    await forEachConcurrently(numbersTo(6), { ...fast, perSecond: 50 }, () => Promise.resolve());
    // Five pauses of 20 ms; a timer may end a millisecond early, and a slow machine only makes it longer.
    expect(performance.now() - startedAt).toBeGreaterThan(95);
  });

  it('begins none after it was aborted', async () => {
    const stopping = new AbortController();
    const handled: number[] = [];
    await forEachConcurrently(
      numbersTo(20),
      { ...fast, concurrency: 2, signal: stopping.signal },
      async (number) => {
        handled.push(number);
        if (number === 3) stopping.abort();
        await Promise.resolve();
      },
    );
    expect(handled.length).toBeLessThan(6);
    expect(handled).toContain(3);
  });
});
