import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** A file name without folders. */
  readonly name: string;
  readonly content: Buffer;
}

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;
const endOfDirectory64 = 0x06064b50;
const locator64 = 0x07064b50;
/** For ZIP files of more than 65,535 entries (APPNOTE.TXT, 4.4.3.2). */
const version = 45;
const utf8Names = 0x0800;
/** January 1, 1980: the first day that the format supports, so that equal files give equal bytes. */
const firstDay = 0x21;
const most16 = 0xffff;
const most32 = 0xffff_ffff;

/**
 * A ZIP file of these entries, stored as they are. Only one entry is in memory at a time, and for each written one its line of the
 * directory. @throws RangeError for a file of more than 4 GB.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    if (offset + content.length > most32) throw new RangeError('The ZIP file would be larger than 4 GB.');
    const fileName = Buffer.from(name);
    const common = commonFields(fileName, content);
    const local = Buffer.concat([uint32(localHeader), common, fileName]);
    directory.push(
      Buffer.concat([
        uint32(centralHeader),
        uint16(version),
        common,
        // No comment, first disk, no attributes.
        Buffer.alloc(10),
        uint32(offset),
        fileName,
      ]),
    );
    offset += local.length + content.length;
    yield local;
    yield content;
  }
  yield* directory;
  yield endOf(directory, offset);
}

/** The fields shared by the header before a file and its line in the directory. */
function commonFields(name: Buffer, content: Buffer): Buffer {
  return Buffer.concat([
    uint16(version),
    uint16(utf8Names),
    // Stored, at midnight.
    uint16(0),
    uint16(0),
    uint16(firstDay),
    uint32(crc32(content)),
    uint32(content.length),
    uint32(content.length),
    uint16(name.length),
    uint16(0),
  ]);
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const count = directory.length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const plain = Buffer.concat([
    uint32(endOfDirectory),
    Buffer.alloc(4),
    uint16(Math.min(count, most16)),
    uint16(Math.min(count, most16)),
    uint32(size),
    uint32(offset),
    uint16(0),
  ]);
  if (count < most16) return plain;
  const end64 = Buffer.concat([
    uint32(endOfDirectory64),
    uint64(44),
    uint16(version),
    uint16(version),
    Buffer.alloc(8),
    uint64(count),
    uint64(count),
    uint64(size),
    uint64(offset),
  ]);
  const locator = Buffer.concat([uint32(locator64), uint32(0), uint64(offset + size), uint32(1)]);
  return Buffer.concat([end64, locator, plain]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
