import PDFDocument from 'pdfkit';
import { isWestern, printable } from '@almoner/kernel';
import { fontWith } from './fonts.ts';
import { inVisualOrder, runsOf, type TextRun } from './text-runs.ts';

export const ink = '#1d2430';
export const mutedInk = '#5b6472';
const markInk = '#b3261e';
const markSize = 120;
const margin = 72;
const lineHeight = 1.16;
/** The ascent of Helvetica, so that texts in all fonts share one baseline. */
const ascender = 0.718;

interface TextStyle {
  readonly size: number;
  readonly color?: string;
  readonly bold?: boolean;
  /** Distance from the left margin. */
  readonly indent?: number;
  readonly width?: number;
  /** The alignment of a text of Western European letters in its width; text in other scripts starts at the left. */
  readonly align?: 'left' | 'right';
}

/**
 * A text document in any script. Text in Western European letters is set in the PDF's own fonts, which keeps the file
 * small; other text in Noto, in the reading order of its script. The same text gives the same bytes.
 */
export class Paper {
  private readonly document: PDFKit.PDFDocument;
  private readonly whole: Promise<Buffer>;
  private readonly fonts = new Map<string, string>();
  /** By font and text: whether the font can lay the text out. */
  private readonly laidOut = new Map<string, boolean>();

  private constructor({ title, author, at }: { title: string; author: string; at: Date }) {
    this.document = new PDFDocument({
      size: 'LETTER',
      margin,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    const chunks: Buffer[] = [];
    this.whole = new Promise<Buffer>((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.document.once('end', () => resolve(Buffer.concat(chunks)));
      this.document.once('error', reject);
    });
  }

  /** `texts`: everything that will be written on it, so that each font is read once with the letters that are needed. */
  static async with(
    texts: readonly string[],
    about: { title: string; author: string; at: Date },
  ): Promise<Paper> {
    const paper = new Paper(about);
    const letters = new Map<string, Set<string>>();
    for (const run of texts
      .filter((text) => !isWesternText(text))
      .flatMap((text) => runsOf(prepared(text)))) {
      const known = letters.get(run.font) ?? new Set();
      letters.set(run.font, known);
      for (const letter of run.text) known.add(letter);
    }
    for (const [font, known] of letters) {
      const name = `noto-${paper.fonts.size}`;
      const bytes = await fontWith(font, [...known].toSorted().join('')).catch(() => null);
      if (bytes !== null && paper.canUse(name, bytes)) paper.fonts.set(font, name);
    }
    return paper;
  }

  /** A receipt must not fail because a font lacks letters that its package lists. */
  private canUse(name: string, bytes: Buffer): boolean {
    try {
      this.document.registerFont(name, bytes);
    } catch {
      return false;
    }
    return this.canLayOut(name, '?');
  }

  /** `numbered`: each page has its number and the number of pages. */
  end({ numbered = false } = {}): Promise<Buffer> {
    if (numbered) this.numberPages();
    this.document.end();
    return this.whole;
  }

  private numberPages(): void {
    const { document } = this;
    const { start, count } = document.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      document.switchToPage(index);
      // Below the margin, where PDFKit would start another page.
      document.page.margins.bottom = 0;
      document
        .font('Helvetica')
        .fontSize(9)
        .fillColor(mutedInk)
        .text(`Page ${index + 1} of ${count}`, margin, document.page.height - margin / 2, {
          width: document.page.width - 2 * margin,
          align: 'right',
          lineBreak: false,
        });
    }
  }

  /** Writes a word of a few Western European letters across every page, light and over everything else. The last thing before `end`. */
  mark(word: string): void {
    const { document } = this;
    const { start, count } = document.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      document.switchToPage(index);
      const { width, height } = document.page;
      document.save();
      document.rotate(-45, { origin: [width / 2, height / 2] });
      document.font('Helvetica-Bold').fontSize(markSize).fillColor(markInk, 0.2);
      document.text(word, (width - document.widthOfString(word)) / 2, (height - markSize) / 2, {
        lineBreak: false,
      });
      document.restore();
    }
  }

  space(points: number): void {
    this.document.y += points;
  }

  get y(): number {
    return this.document.y;
  }

  moveTo(y: number): void {
    this.document.y = y;
  }

  startPage(): void {
    this.document.addPage();
  }

  /** Starts another page where less than `points` are left; true if it did. */
  reserve(points: number): boolean {
    const isShort = this.document.y + points > this.document.page.height - margin;
    if (isShort) this.document.addPage();
    return isShort;
  }

  /** Writes a paragraph and moves below it. */
  write(
    text: string,
    { size, color = ink, bold = false, indent = 0, width, align = 'left' }: TextStyle,
  ): void {
    const { document } = this;
    const available = width ?? document.page.width - 2 * margin - indent;
    document.fontSize(size).fillColor(color);
    if (isWesternText(text)) {
      document
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .text(text, margin + indent, document.y, { width: available, align });
      return;
    }
    for (const line of this.linesOf(prepared(text), available)) {
      const top = document.y;
      const runs = runsOf(line);
      let left = margin + indent;
      const places = new Map<TextRun, number>();
      for (const run of inVisualOrder(runs)) {
        places.set(run, left);
        left += this.widthOf(run);
      }
      // Drawn in reading order, in which programs copy the text and read it aloud.
      for (const run of runs)
        this.font(run).text(this.lettersOf(run), places.get(run) ?? left, top + size * ascender, {
          lineBreak: false,
          features: [],
          baseline: 'alphabetic',
        });
      document.y = top + size * lineHeight;
    }
  }

  /** Filled word by word in reading order. */
  private linesOf(text: string, available: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      const width = runsOf(longer).reduce((sum, run) => sum + this.widthOf(run), 0);
      if (line !== '' && width > available) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  private font(run: TextRun): PDFKit.PDFDocument {
    return this.document.font(this.fontOf(run) ?? 'Helvetica');
  }

  private lettersOf(run: TextRun): string {
    return this.fontOf(run) === null ? printable(run.text) : run.text;
  }

  /**
   * The name of the run's font in the document; null when the text is printed in Helvetica instead. Some sequences of letters make the
   * font's layout fail, such as U+06A3, a space and U+06A3 in Noto Sans Arabic, and the text of donors must never stop a receipt.
   */
  private fontOf({ font, text }: TextRun): string | null {
    const name = this.fonts.get(font);
    if (name === undefined) return null;
    const key = `${name} ${text}`;
    const known = this.laidOut.get(key);
    const isPossible = known ?? this.canLayOut(name, text);
    if (known === undefined) this.laidOut.set(key, isPossible);
    return isPossible ? name : null;
  }

  private canLayOut(name: string, text: string): boolean {
    try {
      this.document.font(name).widthOfString(text, { features: [] });
      return true;
    } catch {
      return false;
    }
  }

  private widthOf(run: TextRun): number {
    return this.font(run).widthOfString(this.lettersOf(run), { features: [] });
  }
}

const isWesternText = (text: string) => Array.from(text).every(isWestern);
const prepared = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ');
