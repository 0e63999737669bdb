import {
  Email,
  lineOf,
  textOf,
  type DonorImportField,
  type DonorImportProblem,
  type DonorImportSettings,
} from '@almoner/contracts';
import { minorDigits, postalAddressLengths, withoutFormulaMark } from '@almoner/kernel';
import { isInOtherCurrency, minorOfText } from './amount-text.ts';
import { countryOfText } from './country-text.ts';
import { dayOfText } from './day-text.ts';

export interface ParsedRow {
  readonly email: string | null;
  readonly name: string | null;
  readonly postalCode: string | null;
  readonly tags: readonly string[];
  readonly note: string;
  readonly employer: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string | null;
  readonly gift: ParsedGift | null;
}

export interface ParsedGift {
  /** Minor units, in decimal, because JSON has no bigint. */
  readonly amountMinor: string;
  readonly givenOn: string;
  readonly campaignId: string | null;
  readonly fundId: string | null;
  /** The title in the file where no campaign has it, so that rows of different campaigns are distinguished. */
  readonly unknownCampaign?: string;
}

export interface RowProblem {
  readonly field: DonorImportField | null;
  readonly code: DonorImportProblem;
}

export interface CheckContext {
  readonly settings: DonorImportSettings;
  readonly currency: string;
  /** ISO day in UTC. */
  readonly today: string;
  /** Ids by title, in lower case. */
  readonly campaigns: ReadonlyMap<string, string>;
  /** The same; null for a name that several funds have. */
  readonly funds: ReadonlyMap<string, string | null>;
}

export interface CheckedRow {
  /** Null for a row that is left out. */
  readonly parsed: ParsedRow | null;
  /** Why it is left out, or what of it is not imported. */
  readonly problems: readonly RowProblem[];
}

const fits = {
  name: lineOf(120),
  postalCode: lineOf(postalAddressLengths.postalCode),
  line1: lineOf(postalAddressLengths.line1),
  line2: lineOf(postalAddressLengths.line2),
  city: lineOf(postalAddressLengths.city),
  region: lineOf(postalAddressLengths.region),
  tags: lineOf(40),
  note: textOf(2000),
  employer: lineOf(120),
} as const;
const mostTags = 20;

/** Parses a row, or returns all its problems. */
export function checkRow(cells: readonly string[], context: CheckContext): CheckedRow {
  const { settings } = context;
  const problems: RowProblem[] = [];
  const report = (field: DonorImportField | null, code: DonorImportProblem) => problems.push({ field, code });
  const cell = (field: DonorImportField) => cellOf(cells, settings, field);
  const fitting = (field: keyof typeof fits, text: string): string => {
    const read = fits[field].safeParse(text);
    if (!read.success) report(field, 'text_invalid');
    return read.success ? read.data : '';
  };
  const email = cell('email') === '' ? null : Email.safeParse(cell('email'));
  if (email?.success === false) report('email', 'email_invalid');
  const name = fitting(
    'name',
    cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' '),
  );
  if (cell('email') === '' && name === '') report(null, 'email_or_name_missing');
  const tags = [
    ...new Set(
      cell('tags')
        .split(/[,;|]/)
        .map((tag) => fitting('tags', tag)),
    ),
  ].filter(Boolean);
  if (tags.length > mostTags) report('tags', 'text_invalid');
  // Salesforce keeps several lines in one cell.
  const [street = '', ...furtherLines] = cell('line1')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const country = countryOfText(cell('country'));
  const parsed: ParsedRow = {
    email: email?.data ?? null,
    name: name === '' ? null : name,
    postalCode: fitting('postalCode', cell('postalCode')) || null,
    tags,
    note: fitting('note', cell('note')),
    employer: fitting('employer', cell('employer')) || null,
    line1: fitting('line1', street) || null,
    line2: fitting('line2', [...furtherLines, cell('line2')].filter(Boolean).join(', ')) || null,
    city: fitting('city', cell('city')) || null,
    region: fitting('region', cell('region')) || null,
    country,
    gift: giftOf(cells, cell, context, report),
  };
  if (problems.length > 0) return { parsed: null, problems };
  if (parsed.gift?.unknownCampaign !== undefined) report('campaign', 'campaign_unknown');
  if (country === null && cell('country') !== '') report('country', 'country_unknown');
  return { parsed, problems };
}

/** In lower case; empty without one. */
export function nameOfFund(cells: readonly string[], settings: DonorImportSettings): string {
  return cellOf(cells, settings, 'fund').toLowerCase();
}

/** Without the apostrophe that exports write before text that a spreadsheet would run as a formula. */
function cellOf(cells: readonly string[], { mapping }: DonorImportSettings, field: DonorImportField): string {
  const column = mapping[field] ?? null;
  return withoutFormulaMark(column === null ? '' : (cells[column] ?? '')).trim();
}

function giftOf(
  cells: readonly string[],
  cell: (field: DonorImportField) => string,
  { settings, currency, today, campaigns, funds }: CheckContext,
  report: (field: DonorImportField, code: DonorImportProblem) => void,
): ParsedGift | null {
  const campaign = cell('campaign');
  const campaignId = campaigns.get(campaign.toLowerCase()) ?? null;
  const fund = nameOfFund(cells, settings);
  const fundId = funds.get(fund) ?? null;
  // Without a known fund the restriction would be lost; a campaign from earlier years is often not on the platform.
  if (fund !== '' && fundId === null) report('fund', funds.has(fund) ? 'fund_ambiguous' : 'fund_unknown');
  const [amountText, dateText] = [cell('amount'), cell('date')];
  if (amountText === '' && dateText === '') return null;
  const isForeign = isInOtherCurrency(amountText, currency);
  const amount = isForeign ? null : minorOfText(amountText, settings.decimalSign, minorDigits(currency));
  const givenOn = dayOfText(dateText, settings.dateOrder, today);
  if (isForeign) report('amount', 'amount_other_currency');
  else if (amount === null) report('amount', amountText === '' ? 'amount_missing' : 'amount_invalid');
  if (givenOn === null) report('date', dateText === '' ? 'date_missing' : 'date_invalid');
  else if (givenOn > today) report('date', 'date_in_future');
  if (amount === null || givenOn === null) return null;
  const unknown = campaign !== '' && campaignId === null ? { unknownCampaign: campaign.slice(0, 200) } : {};
  return { amountMinor: String(amount), givenOn, campaignId, fundId, ...unknown };
}
