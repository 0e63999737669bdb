import { type AddressInfo } from 'node:net';
import { ownHosts } from './http/own-hosts.ts';
import { createSandboxServer } from './server.ts';
import { closeWorld, openWorld } from './sandbox.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Host names that requests may use in addition to the loopback ones and `host`, such as that of its container. */
  allowedHosts?: readonly string[];
  /** The folder for its state; in memory if absent. */
  dataDir?: string | undefined;
  /** Its address for browsers, if that is not its own host and port. */
  publicUrl?: string | undefined;
  /** The signing secret of new webhook endpoints, if it must be known before they exist; random otherwise. */
  webhookSecret?: string | undefined;
}
export interface RunningSandbox {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts a sandbox in this process. */
export async function startSandbox({
  port,
  host = '127.0.0.1',
  allowedHosts = [],
  dataDir,
  publicUrl,
  webhookSecret,
}: SandboxOptions): Promise<RunningSandbox> {
  let url = '';
  const world = openWorld({ dataDir, webhookSecret, url: () => url });
  const named = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const server = createSandboxServer(world, ownHosts(host, [...named, ...allowedHosts]));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = boundPort(server.address(), port);
  url = publicUrl ?? `http://${host}:${bound}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    closeWorld(world);
  };
  return { url, port: bound, close };
}

function boundPort(address: string | AddressInfo | null, wanted: number): number {
  return address !== null && typeof address === 'object' ? address.port : wanted;
}
