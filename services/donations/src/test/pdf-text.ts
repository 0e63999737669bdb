import { VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page as a reader gets it. */
export async function textsOfPdf(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str} ` : '')).join('');
    pages.push(text.replaceAll(/\s+/gu, ' '));
  }
  await task.destroy();
  return pages;
}
