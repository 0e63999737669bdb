import PDFDocument from 'pdfkit';
import { printable } from '@almoner/kernel';

const margin = 54;
const fontSize = 10;
const lineGap = 3;

interface MailBody {
  readonly subject: string;
  readonly sender: string;
  readonly text: string;
  readonly at: Date;
}

/** The text of an email as a document that is shown and read like other receipts. The same email gives the same bytes. */
export function bodyPdf({ subject, sender, text, at }: MailBody): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: printable(subject), CreationDate: at, ModDate: at },
  });
  const whole = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.once('end', () => resolve(Buffer.concat(chunks)));
    document.once('error', reject);
  });
  document.font('Helvetica').fontSize(fontSize);
  for (const line of [...text.split(/\r\n|[\n\r]/), '', `Subject: ${subject}`, `From: ${sender}`]) {
    const plain = printable(line.replaceAll('\t', '  ')).trimEnd();
    if (plain === '') document.moveDown(0.5);
    else document.text(plain, { lineGap });
  }
  document.end();
  return whole;
}
