import { decodeImage } from './decode-image.ts';
import { nothing, type FileReading, type ReadRequest } from './file-reading.ts';
import { readPdfText } from './read-pdf-text.ts';
import { recognizeText } from './recognize-text.ts';

// A process of its own, without the environment of the service: what people upload is decoded here. It reads one file after
// the other, and is killed when one takes too long.
process.on('message', (request: ReadRequest) => {
  read(request).then(
    (reading) => process.send?.(reading),
    // Memory ran out or a library trapped, which leaves it unusable for the next file: that one gets a new process.
    () => process.exit(1),
  );
});
process.on('disconnect', () => process.exit(0));

async function read({ type, content }: ReadRequest): Promise<FileReading> {
  if (type === 'application/pdf')
    return { lines: await readPdfText(content), confidence: 100, preview: null };
  const image = await decodeImage(type, content);
  if (image === null) return nothing;
  // An image without recognized text may still be shown.
  const recognized = (await recognizeText(image.gray)) ?? nothing;
  return { ...recognized, preview: image.preview };
}
