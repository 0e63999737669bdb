const timeoutMs = 60_000;

/** The deadline (epoch ms) of calls in a test: far enough away that a busy machine does not decide its result. */
export const testDeadline = (): number => Date.now() + timeoutMs;
