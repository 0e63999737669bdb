/** Stops the stack and fails the run when a process of it is left. */
export default async function globalTeardown() {
  await globalThis.__almonerStack?.stop();
}
