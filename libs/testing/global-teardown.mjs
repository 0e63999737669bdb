import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  const { folder, servers } = globalThis.__almonerTestServers ?? { servers: [] };
  await Promise.all(servers.map((server) => server.stop()));
  if (folder) await rm(folder, { recursive: true, force: true });
}
