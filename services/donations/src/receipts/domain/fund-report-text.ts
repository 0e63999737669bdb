import { type FundReportWire } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { einText } from '../../organizations/domain/ein-text.ts';
import { dateText, moneyText } from './money-text.ts';
import { type FundReportText, type ReportRow, type ReportTable } from './printed-document.ts';

export interface PrintedFundReport {
  readonly organization: { readonly name: string; readonly ein: string | null };
  readonly donor: string;
  readonly report: FundReportWire;
  /** Gifts before the newest thousand, which the report leaves out with what they paid for. */
  readonly omittedGifts: number;
  readonly at: Date;
}

const restrictions: Record<FundReportWire['fund']['restriction'], string> = {
  purpose: 'Purpose-restricted',
  time: 'Time-restricted',
  perpetual: 'Perpetual',
};

/** The text of the report for the donor of a restricted gift. */
export function fundReportText(printed: PrintedFundReport): FundReportText {
  const { organization, donor, report, at } = printed;
  const { fund, given, spent } = report;
  const money = moneyOf(fund.currency);
  return {
    organization: organization.name,
    ein: organization.ein === null ? null : `EIN ${einText(organization.ein)}`,
    title: `Report on restricted gifts: ${donor}`,
    printedOn: `As of ${dateText(at)}`,
    facts: [
      ['Fund', fund.name],
      ['Purpose', fund.purpose],
      ['Restriction', restrictionText(fund)],
      ['Given', money(given)],
      ['Spent', money(spent)],
      ['Left for the purpose', money(given - spent)],
    ],
    gifts: giftsOf(report, money),
    uses: usesOf(report, money),
    notes: notesOf(printed),
  };
}

type MoneyText = (minor: number) => string;

const moneyOf =
  (currency: string): MoneyText =>
  (minor) =>
    minor < 0 ? `-${moneyText(Money.ofMinor(-minor, currency))}` : moneyText(Money.ofMinor(minor, currency));

function restrictionText({ restriction, startsOn, endsOn }: FundReportWire['fund']): string {
  const days = [
    ...(startsOn === null ? [] : [`from ${dateText(new Date(startsOn))}`]),
    ...(endsOn === null ? [] : [`until ${dateText(new Date(endsOn))}`]),
  ];
  return [restrictions[restriction], ...days].join(' ');
}

const giftsOf = ({ gifts, given }: FundReportWire, money: MoneyText): ReportTable => ({
  title: 'Gifts',
  head: ['Date', '', 'Given', 'Refunded', 'Net'],
  rows: gifts.map((gift) => [
    dateText(new Date(gift.at)),
    'Gift',
    money(gift.given),
    gift.refunded === 0 ? '' : money(gift.refunded),
    money(gift.given - gift.refunded),
  ]),
  total: [
    '',
    'Total',
    money(gifts.reduce((sum, gift) => sum + gift.given, 0)),
    money(gifts.reduce((sum, gift) => sum + gift.refunded, 0)),
    money(given),
  ],
  empty: '',
});

const usesOf = ({ uses, spent, earlier }: FundReportWire, money: MoneyText): ReportTable => ({
  title: 'What was spent',
  head: ['Date', 'Paid to', 'Paid', 'Refunded', 'From these gifts'],
  rows: [
    ...(earlier.count === 0 ? [] : [earlierRow(earlier, money)]),
    ...uses.map((use): ReportRow => [
      dateText(new Date(use.at)),
      whatOf(use),
      money(use.paid),
      use.refunded === 0 ? '' : money(use.refunded),
      money(use.part),
    ]),
  ],
  total: spent === 0 && uses.length === 0 ? null : ['', 'Total', '', '', money(spent)],
  empty: 'Nothing has been spent yet.',
});

const earlierRow = ({ count, part }: FundReportWire['earlier'], money: MoneyText): ReportRow => [
  '',
  count === 1 ? '1 earlier payment' : `${count.toLocaleString('en-US')} earlier payments`,
  '',
  '',
  money(part),
];

function whatOf({ kind, merchant, program }: FundReportWire['uses'][number]): string {
  if (kind === 'reimbursement') return withProgram('Reimbursed expenses', program);
  if (kind === 'release') return 'Released for expenses paid from other money';
  return withProgram(merchant ?? 'Purchase', program);
}

const withProgram = (what: string, program: string | null) =>
  program === null ? what : `${what}, ${program}`;

const notesOf = ({ report, omittedGifts }: PrintedFundReport): string[] => [
  'Money that the fund received first is spent first, so each gift can be traced to the payments that it funded. The last column shows how much of each payment came from these gifts.',
  ...(report.earlier.count === 0
    ? []
    : [
        `The newest ${report.uses.length.toLocaleString('en-US')} payments are listed. Earlier payments are added up in one line.`,
      ]),
  ...(omittedGifts === 0
    ? []
    : [
        `This report covers the newest ${report.gifts.length.toLocaleString('en-US')} gifts; ${omittedGifts.toLocaleString('en-US')} earlier gifts are not included.`,
      ]),
];
