import { describe, expect, it } from '@jest/globals';
import { documentMaxBytes } from '@almoner/contracts';
import { documentTypes, receiptTypes } from '@almoner/kernel';
import { checkFile } from './file-check.ts';

const fileOf = (beginning: string, bytes = beginning.length) =>
  new Blob([beginning, new Uint8Array(bytes - beginning.length)]);

describe('a file that is about to be sent', () => {
  it.each([
    ['a PDF', fileOf('%PDF-1.7'), { type: 'application/pdf' }],
    ['the largest', fileOf('%PDF-1.7', documentMaxBytes), { type: 'application/pdf' }],
    ['one byte too large', fileOf('%PDF-1.7', documentMaxBytes + 1), { fault: 'payload_too_large' }],
    ['empty', fileOf(''), { fault: 'document_empty' }],
    ['a page that is called a PDF', fileOf('<html>'), { fault: 'document_type_unsupported' }],
  ])('is looked at: %s', async (_, file, checked) => {
    expect(await checkFile(file, documentTypes)).toEqual(checked);
  });

  it('of a camera is accepted as a receipt, and not as a document', async () => {
    const photo = fileOf('\0\0\0\x18ftypheic\0\0\0\0');
    expect(await checkFile(photo, receiptTypes)).toEqual({ type: 'image/heic' });
    expect(await checkFile(photo, documentTypes)).toEqual({ fault: 'document_type_unsupported' });
  });
});
