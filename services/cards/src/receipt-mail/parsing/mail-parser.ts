import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { type ParsedMail } from './parse-mail.ts';

/** An email of 25 MB takes a second; a loaded machine may need many times that. */
const timeoutMs = 60_000;
/** The program runs from sources in tests, and compiled otherwise. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const workerUrl = new URL(`./mail-worker${extension}`, import.meta.url);

/** Parses each email in a thread of its own, with limits of time and memory. */
@Injectable()
export class MailParser {
  constructor(private readonly limitMs: number = timeoutMs) {}

  /** Null for an email that cannot be parsed within the limits. */
  async parse(source: Uint8Array): Promise<ParsedMail | null> {
    const worker = new Worker(workerUrl, {
      workerData: source,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const { promise, resolve } = Promise.withResolvers<ParsedMail | null>();
    const fail = () => resolve(null);
    const timer = setTimeout(fail, this.limitMs);
    worker.once('message', resolve).once('error', fail).once('exit', fail);
    const mail = await promise;
    clearTimeout(timer);
    await worker.terminate();
    return mail;
  }
}
