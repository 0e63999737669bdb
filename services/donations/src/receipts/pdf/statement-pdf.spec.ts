import { describe, expect, it } from '@jest/globals';
import { VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Receipt } from '../domain/receipt.ts';
import { aReceipt } from '../../test/a-receipt.ts';
import { pdfOfStatement } from '../../test/pdfs.ts';

const receiptOf = (donorName: string): Receipt => aReceipt({ donorName, donorEmail: null });

async function textOf(pdf: Buffer): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise;
  const { items } = await (await file.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/gu, ' ');
}

describe('the statement of a year as a PDF', () => {
  it.each(['Ruth Abernathy', 'Κώστας Stock', 'Дмитро Шевченко', '王小明', 'Eleni Παπαδοπούλου 李小龍'])(
    'has its heading with the name of %s',
    async (name) => {
      const text = await textOf(
        await pdfOfStatement([receiptOf(name)], 2026, new Date('2027-01-02T12:00:00Z')),
      );
      expect(text.replaceAll(' ', '')).toContain(`Giftsin2026:${name.replaceAll(' ', '')}`);
    },
  );
});
