import { afterAll, describe, expect, it } from '@jest/globals';
import { type FileType } from '@almoner/kernel';
import {
  createHeic,
  createJpeg,
  createPdf,
  createPng,
  createTextPdf,
  receiptPicture,
} from '@almoner/testing';
import { FileReader } from './file-reader.ts';

// Not stubbed: the process, ImageMagick and Tesseract.
const reader = new FileReader();
afterAll(() => reader.onApplicationShutdown());

const text = /KETTLE AND CRATE\n[^]*11\/03\/2026 16:26\n[^]*TAX 4\.10\nTOTAL \$42\.10\n/;

describe('the text of a file', () => {
  it('is read line by line from PDFs, several at once', async () => {
    const lines = ['KETTLE & CRATE (WHOLESALE)', '11/18/2026 16:26', 'TOTAL USD 212.48'];
    const files = [createTextPdf(lines), createPdf(), createTextPdf(['Second'])];
    const readings = await Promise.all(files.map((file) => reader.read('application/pdf', file)));
    expect(readings.map((reading) => reading.lines)).toEqual([lines, [], ['Second']]);
  });

  it('is read from the beginning of a page with very many texts', async () => {
    const many = Array.from({ length: 300_000 }, (_, number) => `Line ${number}`);
    const { lines } = await reader.read('application/pdf', createTextPdf(many, many.length * 20));
    expect(lines).toHaveLength(400);
    expect(lines[0]).toBe('Line 0');
  });

  it('is recognized in a PNG', async () => {
    const { lines, confidence, preview } = await reader.read('image/png', receiptPicture('png'));
    expect(`${lines.join('\n')}\n`).toMatch(text);
    expect(confidence).toBeGreaterThan(60);
    expect(preview).toBeNull();
  });

  it('is recognized in a HEIC, which is also converted for browsers', async () => {
    const { lines, preview } = await reader.read('image/heic', receiptPicture('heic'));
    expect(lines.join('\n')).toContain('TOTAL $42.10');
    expect(preview?.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  });

  it.each<[string, FileType, Buffer]>([
    ['a PDF that is none', 'application/pdf', Buffer.from('%PDF-1.7 and nothing')],
    ['a PNG without its data', 'image/png', createPng(40, 40)],
    ['a PNG that states more pixels than fit the memory', 'image/png', createPng(90_000, 90_000)],
    ['a JPEG without its data', 'image/jpeg', createJpeg(7_000, 7_000)],
    ['a HEIC without an image', 'image/heic', createHeic(4_032, 3_024)],
    [
      'a script in place of a PNG',
      'image/png',
      Buffer.from('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"'),
    ],
  ])('is missing in %s, and the process goes on', async (_, type, content) => {
    const before = reader.processId;
    expect((await reader.read(type, content)).lines).toEqual([]);
    expect(reader.processId).toBe(before);
  });
});

describe('a file that takes too long', () => {
  it('ends its process, and the next one is read by another', async () => {
    const hasty = new FileReader(1);
    await expect(hasty.read('image/png', receiptPicture('png'))).rejects.toThrow('not read to the end');
    expect(hasty.processId).toBeNull();
    hasty.onApplicationShutdown();
  });
});

describe('a process that is killed', () => {
  it('interrupts its file alone', async () => {
    await reader.read('application/pdf', createPdf());
    const killed = reader.processId ?? 0;
    const reading = reader.read('image/png', receiptPicture('png'));
    const next = reader.read('application/pdf', createTextPdf(['Second']));
    process.kill(killed, 'SIGKILL');
    await expect(reading).rejects.toThrow('not read to the end');
    expect((await next).lines).toEqual(['Second']);
    expect(reader.processId).not.toBe(killed);
  });
});
