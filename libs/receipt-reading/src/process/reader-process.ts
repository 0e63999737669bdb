import { decodeImage } from './decode-image.ts';
import { nothing, type FileReading, type ReadRequest } from './file-reading.ts';
import { readPdfText } from './read-pdf-text.ts';
import { recognizeText } from './recognize-text.ts';

// A process of its own, without the environment of the service: what people upload is decoded here. It reads one file after
// the other, and is killed when one takes too long.
process.on('message', (request: ReadRequest) => {
  void read(request)
    .catch(() => nothing)
    .then((reading) => process.send?.(reading));
});
process.on('disconnect', () => process.exit(0));

async function read({ type, content }: ReadRequest): Promise<FileReading> {
  if (type === 'application/pdf')
    return { lines: await readPdfText(content), confidence: 100, preview: null };
  const { gray, preview } = await decodeImage(type, content);
  // What cannot be recognized may still be shown.
  const recognized = await recognizeText(gray).catch(() => nothing);
  return { ...recognized, preview };
}
