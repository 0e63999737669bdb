import { eventually } from '@almoner/testing';
import { endpoints } from '../support/stack.ts';

/** Kills a service with SIGKILL; returns the ms until the launcher has started it again and it is ready. */
export async function killAndAwaitReturn(service: string): Promise<number> {
  const before = endpoints().services[service];
  if (before === undefined) throw new Error(`No service ${service} runs.`);
  const killedAt = performance.now();
  process.kill(before.pid, 'SIGKILL');
  const isBack = async () => {
    const now = endpoints().services[service];
    if (now === undefined || now.pid === before.pid) return false;
    return (await fetch(`${now.url}/health/ready`)).ok;
  };
  await eventually(isBack, { intervalMs: 50 });
  return performance.now() - killedAt;
}
