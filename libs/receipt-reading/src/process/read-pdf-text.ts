import { VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const pagesMax = 3;
const linesMax = 400;
/** Texts whose baselines differ by less are on one line, in points. */
const sameLinePoints = 3;

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
      const { items } = await (await pdf.getPage(number)).getTextContent();
      lines.push(...linesOf(items.flatMap((item) => ('str' in item ? [placed(item)] : []))));
    }
    return lines.slice(0, linesMax);
  } catch {
    return [];
  } finally {
    await task.destroy();
  }
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
  const lines: Placed[][] = [];
  for (const text of texts.filter((one) => one.text.trim() !== '')) {
    const line = lines.find(([first]) => first !== undefined && Math.abs(first.y - text.y) < sameLinePoints);
    if (line === undefined) lines.push([text]);
    else line.push(text);
  }
  return lines
    .toSorted(([one], [other]) => (other?.y ?? 0) - (one?.y ?? 0))
    .map((line) =>
      line
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text.trim())
        .join(' '),
    );
}
