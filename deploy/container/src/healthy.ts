// Health check of a container: ends with 0 when the address in its argument returns 200 within two seconds.
const [, , address = ''] = process.argv;
const isHealthy = await fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
  ({ status }) => status === 200,
  () => false,
);
process.exitCode = isHealthy ? 0 : 1;
