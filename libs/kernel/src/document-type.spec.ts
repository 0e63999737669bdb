import { describe, expect, it } from '@jest/globals';
import { documentBeginningBytes, documentNameOf, documentTypeOf } from './document-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the type of a document', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['%PDF', null],
    [' %PDF-1.7', null],
    ['\x89PNG\n\n\x1a\n', null],
    ['\x89PNG\r\n\x1a\r', null],
    ['<html>%PDF-1.7', null],
    ['GIF89a', null],
    ['', null],
  ])('of what begins with %j is %s', (beginning, type) => {
    expect(documentTypeOf(bytesOf(beginning))).toBe(type);
  });

  it('needs the stated number of first bytes', () => {
    const png = bytesOf('\x89PNG\r\n\x1a\n and more');
    expect(documentTypeOf(png.subarray(0, documentBeginningBytes))).toBe('image/png');
  });
});

describe('the name of a document', () => {
  it.each([
    ['letter.pdf', 'application/pdf', 'letter.pdf'],
    ['LETTER.PDF', 'application/pdf', 'LETTER.PDF'],
    ['photo.jpg', 'image/jpeg', 'photo.jpg'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['scan', 'image/png', 'scan.png'],
    ['letter.hta', 'application/pdf', 'letter.hta.pdf'],
    ['letter.pdf.html', 'application/pdf', 'letter.pdf.html.pdf'],
    ['letter.pdf', 'image/jpeg', 'letter.pdf.jpg'],
    ['pdf', 'application/pdf', 'pdf.pdf'],
    ['letter.pdf.', 'application/pdf', 'letter.pdf..pdf'],
  ] as const)('called %j that is %s is %j', (name, type, saved) => {
    expect(documentNameOf(name, type)).toBe(saved);
  });
});
