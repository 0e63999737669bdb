interface Receipt {
  readonly merchant: string;
  /** Minor units of US dollars. */
  readonly amount: number;
  /** As 2026-11-24. */
  readonly day: string;
}

/** A PDF of one page as a shop emails it, with the merchant, the day and the total as text. */
export function createReceiptPdf({ merchant, amount, day }: Receipt): string {
  const [year, month, date] = day.split('-');
  const total = (amount / 100).toFixed(2);
  const lines = [
    merchant.toUpperCase(),
    `${month}/${date}/${year}`,
    '',
    `TOTAL USD ${total}`,
    'PAID. THANK YOU.',
  ];
  const text = `BT /F1 14 Tf 20 TL 24 300 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 280 340] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return `%PDF-1.7\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`;
}
