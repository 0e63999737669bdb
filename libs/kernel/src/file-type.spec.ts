import { describe, expect, it } from '@jest/globals';
import { fileBeginningBytes, fileNameOf, fileTypeOf } from './file-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the type of a file', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
    ['\0\0\0\x1cftypmif1\0\0\0\0', 'image/heic'],
    ['\0\0\0\x18ftypisom\0\0\0\0', null],
    ['\0\0\0\x18heicftyp', null],
    ['%PDF', null],
    [' %PDF-1.7', null],
    ['\x89PNG\n\n\x1a\n', null],
    ['\x89PNG\r\n\x1a\r', null],
    ['<html>%PDF-1.7', null],
    ['GIF89a', null],
    ['', null],
  ])('of what begins with %j is %s', (beginning, type) => {
    expect(fileTypeOf(bytesOf(beginning))).toBe(type);
  });

  it('needs the stated number of first bytes', () => {
    const [png, heic] = [bytesOf('\x89PNG\r\n\x1a\n and more'), bytesOf('\0\0\0\x18ftypheic and more')];
    expect(fileTypeOf(png.subarray(0, fileBeginningBytes))).toBe('image/png');
    expect(fileTypeOf(heic.subarray(0, fileBeginningBytes))).toBe('image/heic');
  });
});

describe('the name of a file', () => {
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
    ['IMG_0001.HEIC', 'image/heic', 'IMG_0001.HEIC'],
    ['IMG_0001', 'image/heic', 'IMG_0001.heic'],
    ['letter.pdf.', 'application/pdf', 'letter.pdf..pdf'],
  ] as const)('called %j that is %s is %j', (name, type, saved) => {
    expect(fileNameOf(name, type)).toBe(saved);
  });
});
