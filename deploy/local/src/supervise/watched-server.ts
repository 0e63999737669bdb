import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@almoner/servers';
import { type Running } from './supervised.ts';

const pollIntervalMs = 200;

/** Polls a server that may have been taken over: it is not a child process, so there is no exit event. */
export function watched(server: { pid: number; stop(): Promise<void> }): Running {
  return { pid: server.pid, ended: untilGone(server.pid), stop: () => server.stop() };
}

async function untilGone(pid: number): Promise<null> {
  while (isAlive(pid)) await wait(pollIntervalMs);
  return null;
}
