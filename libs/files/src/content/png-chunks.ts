const signatureBytes = 8;
const frameBytes = 12;
/** The chunks that define how the image looks (PNG, Third Edition, §11). Not text, time, Exif and animations. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs'.split(' '));

/** The chunks that decide how the image looks. The caller has checked that it is a PNG. */
export function pngWithoutMetadata(content: Uint8Array): Buffer {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const parts = [bytes.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + frameBytes <= bytes.length;) {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (kept.has(bytes.toString('latin1', at + 4, at + 8))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
