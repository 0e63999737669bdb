import { addDays } from '@almoner/kernel';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = `(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}`;
const year = `(20\\d{2}|\\d{2})`;

interface Form {
  readonly pattern: RegExp;
  /** The possible days, the likeliest first; each as year, month and day, with an empty year where it is missing. */
  readonly read: (groups: readonly string[]) => readonly (readonly [string, string, string])[];
}

/** American receipts have the month first. With points, the day is first. */
const forms: readonly Form[] = [
  { pattern: /\b(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})\b/g, read: ([y = '', m = '', d = '']) => [[y, m, d]] },
  {
    pattern: new RegExp(`(?<![\\d/-])(\\d{1,2})([/-])(\\d{1,2})\\2${year}(?![\\d/-])`, 'g'),
    read: ([m = '', , d = '', y = '']) => [
      [y, m, d],
      [y, d, m],
    ],
  },
  {
    pattern: new RegExp(`(?<![\\d.])(\\d{1,2})\\.(\\d{1,2})\\.${year}(?![\\d.]\\d)`, 'g'),
    read: ([d = '', m = '', y = '']) => [[y, m, d]],
  },
  {
    pattern: new RegExp(`\\b${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (20\\d{2})\\b`, 'gi'),
    read: ([m = '', d = '', y = '']) => [[y, numberOf(m), d]],
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})[ -]${month}\\.?,?[ -]${year}\\b`, 'gi'),
    read: ([d = '', m = '', y = '']) => [[y, numberOf(m), d]],
  },
];
/** Tried only where no form with a year is found. */
const formsWithoutYear: readonly Form[] = [
  {
    pattern: new RegExp(`\\b${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)`, 'gi'),
    read: ([m = '', d = '']) => [['', numberOf(m), d]],
  },
  // "1/2 lb" looks like a date, so a time or a date word must be next to it.
  {
    pattern: /\b(?:date:? *(\d{1,2})\/(\d{1,2})|(\d{1,2})\/(\d{1,2}) +\d{1,2}:\d{2})\b/gi,
    read: ([m1 = '', d1 = '', m2 = '', d2 = '']) => [['', m1 || m2, d1 || d2]],
  },
];

/**
 * The first day that a receipt names, as `2026-11-03`. One day after `seenOn` is allowed, where it is that day already; later
 * ones are of something else, such as a card or an offer.
 */
export function dayOf(text: string, seenOn: string): string | null {
  const latest = addDays(seenOn, 1);
  for (const all of [forms, formsWithoutYear]) {
    const found = all
      .flatMap(({ pattern, read }) =>
        [...text.matchAll(pattern)].map((match) => ({
          index: match.index,
          days: read(match.slice(1)).map(([y, m, d]) => completeDay(y, m, d, latest)),
        })),
      )
      .toSorted((one, other) => one.index - other.index);
    for (const { days } of found) {
      const day = days.find((one) => one !== null && one <= latest);
      if (day != null) return day;
    }
  }
  return null;
}

const numberOf = (name: string) => String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** Without a year, the last such day that is not after `latest`. */
function completeDay(written: string, m: string, d: string, latest: string): string | null {
  if (written !== '') return validDay(written.length === 2 ? `20${written}` : written, m, d);
  const current = Number(latest.slice(0, 4));
  const days = [current, current - 1].map((one) => validDay(String(one), m, d));
  return days.find((day) => day !== null && day <= latest) ?? null;
}

function validDay(y: string, m: string, d: string): string | null {
  const written = [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-');
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : null;
}
