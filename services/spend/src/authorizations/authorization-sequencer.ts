import { Injectable } from '@nestjs/common';

interface Queue {
  /** Waiting decisions. */
  decisions: number;
  /** Events in progress and waiting. */
  events: number;
  /** Settles when the newest event has been handled. */
  lastEvent: Promise<void>;
  /** Called when no decision is waiting. */
  readonly onIdle: (() => void)[];
}

/**
 * Orders the work on one authorization within this process. Its events arrive in bursts: if all of them queued for the
 * database lock, a decision that the network waits for would be last. So events run one after another, and an event
 * that has not begun yields to waiting decisions. Between processes the lock alone decides the order.
 */
@Injectable()
export class AuthorizationSequencer {
  private readonly queues = new Map<string, Queue>();

  /** Registers a waiting decision; the caller calls the returned function when it no longer waits. */
  beginDecision(key: string): () => void {
    const queue = this.queueOf(key);
    queue.decisions += 1;
    return () => {
      queue.decisions -= 1;
      if (queue.decisions > 0) return;
      queue.onIdle.splice(0).forEach((go) => go());
      this.removeIdle(key, queue);
    };
  }

  async runEvent<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queueOf(key);
    queue.events += 1;
    const result = queue.lastEvent.then(() => this.whenIdle(queue)).then(work);
    queue.lastEvent = result.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await result;
    } finally {
      queue.events -= 1;
      this.removeIdle(key, queue);
    }
  }

  private async whenIdle(queue: Queue): Promise<void> {
    while (queue.decisions > 0) await new Promise<void>((resolve) => queue.onIdle.push(resolve));
  }

  private queueOf(key: string): Queue {
    const known = this.queues.get(key);
    if (known !== undefined) return known;
    const queue: Queue = { decisions: 0, events: 0, lastEvent: Promise.resolve(), onIdle: [] };
    this.queues.set(key, queue);
    return queue;
  }

  private removeIdle(key: string, queue: Queue): void {
    if (queue.decisions === 0 && queue.events === 0) this.queues.delete(key);
  }
}
