import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type FileType } from '@almoner/kernel';
import { type FileReading, type ReadRequest } from './process/file-reading.ts';

/** A photo takes one to four seconds of a processor; a loaded machine may need many times that. */
const timeoutMs = 60_000;
/** The process holds some 200 MB, so it ends when nothing was read for this time. */
const idleMs = 60_000;
/** Decisions on purchases come first. */
const priority = 10;
/** For JavaScript only; the decoder has its own limit. */
const heapMegabytes = 256;
/** The program runs from sources in tests, and compiled otherwise. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const program = new URL(`./process/reader-process${extension}`, import.meta.url);

/** The process ended before it answered, or took too long. */
export class ReadingInterrupted extends Error {}

/** Reads files one after another in a process of its own: it may neither write files nor start programs. */
@Injectable()
export class FileReader implements OnApplicationShutdown {
  private last: Promise<unknown> = Promise.resolve();
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly limitMs: number = timeoutMs) {}

  /** Nothing for a file that cannot be read. @throws ReadingInterrupted */
  read(type: FileType, content: Uint8Array): Promise<FileReading> {
    const reading = this.last.then(() => this.readInProcess({ type, content }));
    // A failure is of this file alone.
    this.last = reading.catch(() => undefined);
    return reading;
  }

  /** The process that reads, while there is one. */
  get processId(): number | null {
    return this.child?.pid ?? null;
  }

  onApplicationShutdown(): void {
    this.end();
  }

  private async readInProcess(request: ReadRequest): Promise<FileReading> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    const { promise, resolve } = Promise.withResolvers<FileReading | 'interrupted'>();
    const interrupt = () => resolve('interrupted');
    const timer = setTimeout(interrupt, this.limitMs);
    child.once('message', (reading) => resolve(reading as FileReading)).once('exit', interrupt);
    child.send(request, (error) => error !== null && interrupt());
    const reading = await promise;
    clearTimeout(timer);
    child.removeAllListeners('message').off('exit', interrupt);
    if (reading === 'interrupted') {
      this.end();
      throw new ReadingInterrupted('The file was not read to the end.');
    }
    this.idle = setTimeout(() => this.end(), idleMs).unref();
    return reading;
  }

  private start(): ChildProcess {
    const child = fork(program, {
      serialization: 'advanced',
      env: {},
      execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (this.child === child) this.child = null;
    });
    if (child.pid !== undefined) lower(child.pid);
    return child;
  }

  private end(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

/** Not every system allows it, and the process may have ended already. */
function lower(pid: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // Only slower for others.
  }
}
