import { spawn } from 'node:child_process';
import { closeSync, createWriteStream, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endProcess } from '@almoner/servers';
import { serverFlags } from './server-flags.ts';
import { type Running } from './supervised.ts';

export interface NodeProcess {
  name: string;
  script: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  isVerbose: boolean;
}

const stopTimeoutMs = 8_000;

/** Starts a Node program in a separate process group, so that Ctrl-C reaches only the launcher. */
export function startNodeProcess(program: NodeProcess): Promise<Running> {
  const log = openSync(program.logFile, 'a');
  const output = program.isVerbose ? 'pipe' : log;
  const child = spawn(process.execPath, [...serverFlags, program.script, ...program.args], {
    env: program.env,
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(log);
  if (program.isVerbose) echo(program, [child.stdout, child.stderr]);
  const ended = new Promise<string | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `with code ${code}` : `by ${signal}`));
    child.once('error', () => resolve(null));
  });
  const { pid } = child;
  if (pid === undefined) return Promise.reject(new Error(`${program.name} could not be started.`));
  return Promise.resolve({ pid, ended, stop: () => endProcess(pid, 'SIGTERM', stopTimeoutMs) });
}

/** Runs a Node program until it ends; rejects if it fails. */
export async function runNodeProcess(program: NodeProcess): Promise<void> {
  const log = openSync(program.logFile, 'a');
  const child = spawn(process.execPath, [program.script, ...program.args], {
    env: program.env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  if (code !== 0) throw new Error(`${program.name} failed; the reason is in ${program.logFile}.`);
}

function echo({ name, logFile }: NodeProcess, streams: (NodeJS.ReadableStream | null)[]): void {
  const file = createWriteStream(logFile, { flags: 'a' });
  for (const stream of streams) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      process.stdout.write(`${name.padEnd(10)} ${line}\n`);
    });
  }
}
