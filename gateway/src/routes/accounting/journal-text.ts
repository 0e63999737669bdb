import { type CategoryWire, type JournalEntryWire, type JournalLineWire } from '@almoner/contracts';
import { decimalText, ownedJournalPart } from '@almoner/kernel';

export type JournalFormat = 'hledger' | 'beancount';

/** Writes entries as text, and declares each account and currency before its first use. */
export class JournalText {
  private readonly declared = new Set<string>();
  /** The names of funds, programs and teams by id. One that is renamed while the journal is being written keeps its earlier name in it. */
  private readonly names = new Map<string, string>();
  private readonly categories: ReadonlyMap<string, CategoryWire>;

  /** `from`: the first day of the journal, on which its accounts are opened. */
  constructor(
    private readonly format: JournalFormat,
    private readonly from: string,
    categories: readonly CategoryWire[],
  ) {
    this.categories = new Map(categories.map((category) => [category.id, category]));
  }

  write(entry: JournalEntryWire): string {
    const { currency } = entry;
    if (entry.lines.length === 0) return '';
    const lines = entry.lines.map((line) => this.withKnownNames(line));
    const postings = lines.map((line) => ({ ...line, account: journalAccountOf(line, this.categories) }));
    const declarations = [
      this.declare(
        currency,
        `commodity ${withDecimalMark(decimalText(100000, currency))} ${currency}`,
        `${this.from} commodity ${currency}`,
      ),
      ...postings.map(({ account }) =>
        this.declare(account, `account ${account}`, `${this.from} open ${account}`),
      ),
    ].join('');
    return declarations + (this.format === 'hledger' ? hledger(entry, postings) : beancount(entry, postings));
  }

  private withKnownNames(line: JournalLineWire): JournalLineWire {
    const { chosenName, fund, fundId, program, programId, team, teamId } = line;
    return {
      ...line,
      ...(chosenName !== undefined && {
        account: `${chosenName.under}:${ownedJournalPart(this.nameOf(chosenName.ownerId, chosenName.name), chosenName.id)}`,
      }),
      ...(fund !== undefined && { fund: this.nameOf(fundId, fund) }),
      ...(program !== undefined && { program: this.nameOf(programId, program) }),
      ...(team !== undefined && { team: this.nameOf(teamId, team) }),
    };
  }

  private nameOf(id: string | undefined, name: string): string {
    if (id === undefined) return name;
    const known = this.names.get(id) ?? name;
    this.names.set(id, known);
    return known;
  }

  private declare(name: string, forHledger: string, forBeancount: string): string {
    if (this.declared.has(name)) return '';
    this.declared.add(name);
    return `${this.format === 'hledger' ? forHledger : forBeancount}\n\n`;
  }
}

/** The name of an account in the journal: an expense is named by its category. */
export function journalAccountOf(
  { account, categoryId }: Pick<JournalLineWire, 'account' | 'categoryId'>,
  categories: ReadonlyMap<string, CategoryWire>,
): string {
  if (account !== 'Expenses') return account;
  const category = categoryId === null ? undefined : categories.get(categoryId);
  return category === undefined ? `${account}:Uncategorized` : `${account}:${categorySegment(category)}`;
}

function hledger(
  { id, date, originalDate, kind, description, currency }: JournalEntryWire,
  lines: readonly JournalLineWire[],
) {
  // Everything after a semicolon is a comment, a bar divides payee and note, and a parenthesis begins a code: here an empty one.
  const text = plain(description).replaceAll(/[;|]/g, ',').replace(/^\(/, '() (');
  const postings = lines.map((line) => {
    const tags = tagsOf(line).map(([tag, value]) => `${tag}:${tagText(value)}`);
    return `    ${line.account}  ${amountText(line.amount, currency)}${tags.length > 0 ? `  ; ${tags.join(', ')}` : ''}\n`;
  });
  const original = originalDate === undefined ? '' : `, original-date:${originalDate}`;
  return `${date} * ${text}  ; transfer:${id}, kind:${kind}${original}\n${postings.join('')}\n`;
}

function beancount(
  { id, date, originalDate, kind, description, currency }: JournalEntryWire,
  lines: readonly JournalLineWire[],
) {
  const postings = lines.map((line) => {
    const tags = tagsOf(line).map(([tag, value]) => `    ${tag}: ${quoted(value)}\n`);
    return `  ${line.account}  ${amountText(line.amount, currency)}\n${tags.join('')}`;
  });
  const original = originalDate === undefined ? '' : `  original-date: ${originalDate}\n`;
  return `${date} * ${quoted(description)}\n  transfer: "${id}"\n  kind: "${kind}"\n${original}${postings.join('')}\n`;
}

function tagsOf({ fund, program, team }: JournalLineWire): [tag: string, value: string][] {
  return Object.entries({ fund, program, team }).flatMap(([tag, value]): [string, string][] =>
    value === undefined ? [] : [[tag, plain(value)]],
  );
}

/** A comma ends a tag, and a date in brackets is the date of the posting. */
const tagText = (value: string) => value.replaceAll(/[,;]/g, ' ').replaceAll('[', '(').replaceAll(']', ')');

/** Even for a currency without decimals, because hledger requires it. */
const withDecimalMark = (amount: string) => (amount.includes('.') ? amount : `${amount}.`);

const amountText = (minor: number, currency: string) => `${decimalText(minor, currency)} ${currency}`;

const categorySegment = ({ code, name }: CategoryWire) =>
  [
    code,
    ...(name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []),
  ].join('-');
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const quoted = (text: string) => `"${plain(text).replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
