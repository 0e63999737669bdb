import { Injectable } from '@nestjs/common';

interface Turns {
  /** Decisions that wait for the authorization now. */
  decisions: number;
  /** Events that are handled or wait. */
  events: number;
  /** Settles when the last event that came has been handled. */
  lastEvent: Promise<void>;
  /** Called when no decision waits any more. */
  readonly onFree: (() => void)[];
}

/**
 * Who works on an authorization next, within this process. Its events come in bursts: if all of them stood in line for
 * its lock in the database, a decision that the network waits for would come last. So events go one after the other, and
 * an event that has not begun lets waiting decisions go first. Between processes the lock alone decides.
 */
@Injectable()
export class AuthorizationTurns {
  private readonly turns = new Map<string, Turns>();

  /** Says that a decision waits; the caller says by the returned function that it waits no more. */
  enterDecision(key: string): () => void {
    const turns = this.turnsOf(key);
    turns.decisions += 1;
    return () => {
      turns.decisions -= 1;
      if (turns.decisions > 0) return;
      turns.onFree.splice(0).forEach((go) => go());
      this.forget(key, turns);
    };
  }

  async runEvent<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turns = this.turnsOf(key);
    turns.events += 1;
    const result = turns.lastEvent.then(() => this.whenFree(turns)).then(work);
    turns.lastEvent = result.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await result;
    } finally {
      turns.events -= 1;
      this.forget(key, turns);
    }
  }

  private async whenFree(turns: Turns): Promise<void> {
    while (turns.decisions > 0) await new Promise<void>((resolve) => turns.onFree.push(resolve));
  }

  private turnsOf(key: string): Turns {
    const known = this.turns.get(key);
    if (known !== undefined) return known;
    const turns: Turns = { decisions: 0, events: 0, lastEvent: Promise.resolve(), onFree: [] };
    this.turns.set(key, turns);
    return turns;
  }

  private forget(key: string, turns: Turns): void {
    if (turns.decisions === 0 && turns.events === 0) this.turns.delete(key);
  }
}
