import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { zipStream, type ZipEntry } from './zip-stream.ts';

async function* of(entries: Iterable<ZipEntry>) {
  for (const entry of entries) yield await Promise.resolve(entry);
}

async function zipOf(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zipStream(of(entries))) parts.push(part);
  return Buffer.concat(parts);
}

/** The end of the directory has a fixed length here: it has no comment. */
const endLength = 22;
const locatorLength = 20;

/** Reads a ZIP file from its end, as the format prescribes (APPNOTE.TXT, 4.3). */
function readZip(zip: Buffer): { name: string; content: string }[] {
  const end = zip.length - endLength;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  let [count, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  if (count === 0xffff) {
    expect(zip.readUInt32LE(end - locatorLength)).toBe(0x07064b50);
    const end64 = Number(zip.readBigUInt64LE(end - locatorLength + 8));
    expect(zip.readUInt32LE(end64)).toBe(0x06064b50);
    [count, at] = [Number(zip.readBigUInt64LE(end64 + 32)), Number(zip.readBigUInt64LE(end64 + 48))];
  }
  return Array.from({ length: count }, () => {
    // Not by `expect`: this runs tens of thousands of times.
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`No entry of the directory is at ${at}.`);
    const [nameLength, offset] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const checksum = zip.readUInt32LE(at + 16);
    at += 46 + nameLength;
    if (zip.readUInt32LE(offset) !== 0x04034b50) throw new Error(`No file is at ${offset}.`);
    const start = offset + 30 + zip.readUInt16LE(offset + 26);
    const content = zip.subarray(start, start + zip.readUInt32LE(offset + 18));
    if (crc32(content) !== checksum) throw new Error(`The checksum of ${name} is wrong.`);
    return { name, content: content.toString() };
  });
}

describe('a ZIP file', () => {
  it('has its entries with their names and checksums', async () => {
    const entries = [
      { name: 'Zoë – 2026.pdf', content: 'one' },
      { name: 'empty.pdf', content: '' },
    ];
    const zip = await zipOf(entries.map(({ name, content }) => ({ name, content: Buffer.from(content) })));
    expect(readZip(zip)).toEqual(entries);
  });

  it('may be empty', async () => expect(readZip(await zipOf([]))).toEqual([]));

  it('may have more entries than the first version of the format could count', async () => {
    const content = Buffer.from('x');
    const zip = await zipOf(Array.from({ length: 65_600 }, (_, n) => ({ name: `${n}.pdf`, content })));
    const read = readZip(zip);
    expect(read).toHaveLength(65_600);
    expect(read.at(-1)).toEqual({ name: '65599.pdf', content: 'x' });
  });

  it('reads an entry only when the one before it was taken', async () => {
    let made = 0;
    const entries = (function* () {
      for (;;) yield { name: `${++made}.pdf`, content: Buffer.from('x') };
    })();
    const stream = zipStream(of(entries));
    for (let part = 0; part < 6; part++) await stream.next();
    expect(made).toBe(3);
    await stream.return(undefined);
  });
});
