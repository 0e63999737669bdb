let turn: Promise<void> | null = null;

/**
 * Resolves at the end of this turn of the event loop. Messages that wait for it are written to the socket together,
 * which saves system calls under load and costs no noticeable time otherwise.
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
