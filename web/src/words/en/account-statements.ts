export const accountStatementWords = {
  statements: 'Statements',
  all: (count: number) => `All ${count}`,
  fewer: 'Fewer',
  pdf: 'PDF',
  csv: 'CSV',
  pdfOf: (month: string) => `Statement of ${month} as PDF`,
  csvOf: (month: string) => `Statement of ${month} as CSV`,
  none: 'The first statement appears with the first movement.',
  posted: (days: number) => `Posted, last ${days} days`,
  range: (low: string, high: string) => `low ${low} · high ${high}`,
  day: 'Day',
  amount: 'Posted',
};
