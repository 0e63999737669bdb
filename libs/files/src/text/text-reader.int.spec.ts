import { afterAll, describe, expect, it } from '@jest/globals';
import { createPdf, createTextPdf } from '@almoner/testing';
import { TextReader } from './text-reader.ts';

// Real here: the worker thread.
const reader = new TextReader();
afterAll(() => reader.onApplicationShutdown());

describe('the text of a PDF', () => {
  it('is read line by line, from several files at once', async () => {
    const lines = ['KETTLE & CRATE (WHOLESALE)', '11/18/2026 16:26', 'TOTAL USD 212.48'];
    const files = [createTextPdf(lines), createPdf(), createTextPdf(['Second'])];
    expect(await Promise.all(files.map((file) => reader.readPdf(file)))).toEqual([lines, [], ['Second']]);
  });

  it('is empty for what is not a PDF', async () => {
    expect(await reader.readPdf(Buffer.from('%PDF-1.7 and nothing'))).toEqual([]);
  });
});
