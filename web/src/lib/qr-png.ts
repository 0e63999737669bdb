import { saveFile } from './save-file.ts';

/** Modules of quiet zone around the code (ISO/IEC 18004, 9.1). */
const border = 4;
/** Pixels of one module: a print of about 10 cm is sharp. */
const moduleSize = 24;

/** Draws the QR code of a URL and saves it as a PNG file. */
export async function downloadQrCode(address: string, fileName: string): Promise<void> {
  const { encode } = await import('uqr');
  const { data, size } = encode(address, { ecc: 'M', border });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * moduleSize;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * moduleSize, y * moduleSize, moduleSize, moduleSize);
    }),
  );
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png !== null) saveFile(fileName, png);
}
