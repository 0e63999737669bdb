/** Repeats the probe until it returns true or `timeoutMs` has passed; returns its last result. */
export async function until(
  probe: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = 20,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (await probe()) return true;
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
  return probe();
}
