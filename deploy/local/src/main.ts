import { resolve } from 'node:path';
import { readOptions } from './config.ts';
import { type Endpoints } from './endpoints.ts';
import { Launcher } from './launcher.ts';
import { type LaunchOptions } from './stack.ts';

const log = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const startedAt = performance.now();
  const options = readOptions(process.argv.slice(2), process.env, resolve(import.meta.dirname, '../../..'));
  const launcher = new Launcher(options, log);
  stopOnSignal(launcher);
  try {
    const endpoints = await launcher.start();
    log(summary(endpoints, options, (performance.now() - startedAt) / 1000));
  } catch (error) {
    const wasRequested = launcher.isStopping;
    await launcher.stop();
    if (!wasRequested) throw error;
  }
}

function stopOnSignal(launcher: Launcher): void {
  const stop = () => {
    if (launcher.isStopping) return;
    log('Stopping …');
    void launcher.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // With an IPC channel to its parent, it ends when the parent ends.
  process.on('disconnect', stop);
}

function summary(endpoints: Endpoints, { localDir }: LaunchOptions, seconds: number): string {
  const people = Object.entries(endpoints.demo).map(([role, email]) => `  ${role.padEnd(10)} ${email}`);
  return [
    '',
    `Ready after ${seconds.toFixed(1)} s.`,
    '',
    `  Web        ${endpoints.web}`,
    `  Mailbox    ${endpoints.mailbox}   every mail the platform sends`,
    `  Stripe     ${endpoints.stripe}   a local stand-in: swipe a card here`,
    `  Files      ${localDir}   data, logs, endpoints.json`,
    ...(people.length > 0
      ? ['', 'Sign in as one of these; the link comes into the mailbox:', ...people]
      : []),
    '',
    'Ctrl-C stops it; the data stays until npm run reset.',
  ].join('\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
