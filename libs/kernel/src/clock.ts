/** Time is asked for, never taken: rules stay pure and tests can stand at the edge of a period. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
