import { VerbosityLevel, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const pagesMax = 3;
const linesMax = 400;
/** A page of print has some hundreds. */
const textsMax = 5_000;
/** Texts whose baselines differ by less are on one line, in points. */
const sameLinePoints = 3;

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The lines of the first pages, from top to bottom; empty for a file without text, or one that cannot be read. */
export async function readPdfText(content: Uint8Array): Promise<string[]> {
  const task = getDocument({
    data: new Uint8Array(content),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
  });
  try {
    const pdf = await task.promise;
    const lines: string[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, pagesMax); number++) {
      lines.push(...linesOf(await textsOf(await pdf.getPage(number))));
    }
    return lines.slice(0, linesMax);
  } catch {
    return [];
  } finally {
    await task.destroy();
  }
}

/** Read in parts, so that a small file with very many texts is not read to its end. */
async function textsOf(page: PDFPageProxy): Promise<Placed[]> {
  const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<TextContent>;
  const texts: Placed[] = [];
  while (texts.length < textsMax) {
    const { done, value } = await reader.read();
    if (done) return texts;
    for (const item of value.items) if ('str' in item && item.str.trim() !== '') texts.push(placed(item));
  }
  await reader.cancel(new Error('Enough was read.'));
  return texts.slice(0, textsMax);
}

/** The transformation of a text ends with its place (ISO 32000-2 §9.4.4). */
function placed({
  str,
  transform,
}: {
  readonly str: string;
  readonly transform: readonly unknown[];
}): Placed {
  return { text: str, x: Number(transform[4]), y: Number(transform[5]) };
}

function linesOf(texts: readonly Placed[]): string[] {
  const lines: { readonly y: number; readonly texts: Placed[] }[] = [];
  for (const text of texts.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line !== undefined && line.y - text.y < sameLinePoints) line.texts.push(text);
    else lines.push({ y: text.y, texts: [text] });
  }
  return lines.map((line) =>
    line.texts
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text.trim())
      .join(' '),
  );
}
