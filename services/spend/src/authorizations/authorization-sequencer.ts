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
 * database lock, a decision that the network waits for would be last. So events run one after the other, and an event
 * that has not begun yields to waiting decisions. Between processes the lock alone decides the order.
 */
@Injectable()
export class AuthorizationSequencer {
  private readonly queues = new Map<string, Queue>();

  /** Registers a waiting decision; the caller calls the returned function when it no longer waits. */
  beginDecision(key: string): () => void {
    const queues = this.queueOf(key);
    queues.decisions += 1;
    return () => {
      queues.decisions -= 1;
      if (queues.decisions > 0) return;
      queues.onIdle.splice(0).forEach((go) => go());
      this.removeIdle(key, queues);
    };
  }

  async runEvent<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queues = this.queueOf(key);
    queues.events += 1;
    const result = queues.lastEvent.then(() => this.whenIdle(queues)).then(work);
    queues.lastEvent = result.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await result;
    } finally {
      queues.events -= 1;
      this.removeIdle(key, queues);
    }
  }

  private async whenIdle(queues: Queue): Promise<void> {
    while (queues.decisions > 0) await new Promise<void>((resolve) => queues.onIdle.push(resolve));
  }

  private queueOf(key: string): Queue {
    const known = this.queues.get(key);
    if (known !== undefined) return known;
    const queues: Queue = { decisions: 0, events: 0, lastEvent: Promise.resolve(), onIdle: [] };
    this.queues.set(key, queues);
    return queues;
  }

  private removeIdle(key: string, queues: Queue): void {
    if (queues.decisions === 0 && queues.events === 0) this.queues.delete(key);
  }
}
