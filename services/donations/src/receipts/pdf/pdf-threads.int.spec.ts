import { afterEach, describe, expect, it } from '@jest/globals';
import { receiptNumber, type Receipt } from '../domain/receipt.ts';
import { aReceipt } from '../../test/a-receipt.ts';
import { textsOfPdf } from '../../test/pdf-text.ts';
import { pdfOfReceipt } from '../../test/pdfs.ts';
import { receiptText } from '../domain/receipt-text.ts';
import { type PdfDocument } from './create-pdf.ts';
import { PdfPrinter } from './pdf-printer.ts';
import { PdfThreads } from './pdf-threads.ts';

// Not stubbed: the threads, started from the sources.
const at = new Date('2026-05-09T12:00:00Z');

const receiptOf = (donorName: string, count = 1): Receipt =>
  aReceipt({ number: receiptNumber(2026, count), donorName, givenAt: at, issuedAt: at });

const documentOf = (receipt: Receipt): PdfDocument => ({ kind: 'receipt', text: receiptText(receipt) });
const plain = documentOf(receiptOf('Ruth Abernathy'));

let threads: PdfThreads | null = null;
const start = (limits: Partial<ConstructorParameters<typeof PdfThreads>[0]> = {}) =>
  (threads = new PdfThreads({ threads: 1, waitingMax: 2, timeoutMs: 60_000, ...limits }));
afterEach(async () => {
  await threads?.stop();
});

describe('threads that create PDFs', () => {
  it('create the same bytes as the service itself would', async () => {
    const receipt = receiptOf('王小明');
    expect((await start().create(documentOf(receipt))).equals(await pdfOfReceipt(receipt))).toBe(true);
  });

  it('refuse a document when too many wait, except work that may wait', async () => {
    const running = start();
    const [first, second, third] = [running.create(plain), running.create(plain), running.create(plain)];
    expect(() => running.create(plain)).toThrow(expect.objectContaining({ code: 'documents_busy' }));
    const later = running.create(plain, { mayWait: true });
    for (const pdf of await Promise.all([first, second, third, later]))
      expect((await textsOfPdf(pdf)).join(' ')).toContain('Ruth Abernathy');
    await running.create(plain);
  });

  it('go on after a document that cannot be created, and after one that takes too long', async () => {
    const broken = { ...plain, text: { facts: null } } as unknown as PdfDocument;
    const running = start();
    await expect(running.create(broken)).rejects.toThrow('A document was not created');
    await running.create(plain);
    const hurried = new PdfThreads({ threads: 1, waitingMax: 2, timeoutMs: 1 });
    try {
      await expect(hurried.create(plain)).rejects.toThrow('its thread ended');
      await expect(hurried.create(plain)).rejects.toThrow('its thread ended');
    } finally {
      await hurried.stop();
    }
  });

  it('refuse what waits when they stop, and end what they create', async () => {
    const running = start();
    const outcomes = Promise.allSettled([running.create(plain), running.create(plain)]);
    await running.stop();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(() => running.create(plain)).toThrow(expect.objectContaining({ code: 'documents_busy' }));
  });
});

describe('the printer of documents', () => {
  it('creates the same receipt once', async () => {
    const printer = new PdfPrinter();
    try {
      const receipt = receiptOf('Ruth Abernathy');
      const first = await printer.receipt(receipt);
      expect(await printer.receipt(receipt)).toBe(first);
      expect(await printer.receipt(receiptOf('Ruth Abernathy', 2))).not.toBe(first);
    } finally {
      await printer.beforeApplicationShutdown();
    }
  });

  it('leaves the thread of the service free while it creates receipts in a script with many letters', async () => {
    const printer = new PdfPrinter();
    try {
      const receipts = Array.from({ length: 10 }, (_, count) => receiptOf('王小明', count + 1));
      const [whole, own] = [process.cpuUsage(), process.threadCpuUsage()];
      await Promise.all(receipts.map((receipt) => printer.receipt(receipt)));
      const spent = { whole: process.cpuUsage(whole).user, own: process.threadCpuUsage(own).user };
      expect(spent.own).toBeLessThan(spent.whole / 4);
    } finally {
      await printer.beforeApplicationShutdown();
    }
  });
});
