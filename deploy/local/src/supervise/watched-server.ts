import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@almoner/servers';
import { type Running } from './supervised.ts';

const lookEveryMs = 200;

/** A server that may have been taken over is no child of ours: its end is seen by looking. */
export function watched(server: { pid: number; stop(): Promise<void> }): Running {
  return { pid: server.pid, ended: untilGone(server.pid), stop: () => server.stop() };
}

async function untilGone(pid: number): Promise<null> {
  while (isAlive(pid)) await wait(lookEveryMs);
  return null;
}
