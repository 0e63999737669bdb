let turn: Promise<void> | null = null;

/**
 * Resolves when this turn of the event loop ends. What waits for it goes on together, so that under load one write to a
 * socket carries many messages; with nothing else to do it costs no time that anybody could see.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = null;
      resolve();
    }),
  );
  return turn;
}
