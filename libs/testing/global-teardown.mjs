export default async function globalTeardown() {
  await globalThis.__almonerTestPostgres?.stop();
}
