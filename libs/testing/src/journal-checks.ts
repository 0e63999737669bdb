interface Posting {
  readonly account: string;
  readonly minor: number;
}

/** Errors of a journal, and the balance of each account; amounts in hundredths. */
export interface CheckedJournal {
  readonly errors: readonly string[];
  readonly balances: ReadonlyMap<string, number>;
  readonly transactions: number;
}

/**
 * Reads a journal independently of the code that writes it: `account` and `commodity` directives come before the first use (strict),
 * transactions balance, and dates are in order. It knows only the syntax that our journals use; hledger refuses more.
 */
export function checkJournal(text: string): CheckedJournal {
  const errors: string[] = [];
  const accounts = new Set<string>();
  const commodities = new Set<string>();
  const balances = new Map<string, number>();
  let [lastDate, transactions] = ['', 0];
  for (const block of text.split(/\n(?=\S)/)) {
    const [head = '', ...rest] = block.split('\n').map((line) => line.replace(/\s*;.*$/, ''));
    const account = /^account (.+)$/.exec(head)?.[1];
    const commodity = /^commodity .*?([A-Z]{3})$/.exec(head)?.[1];
    const date = /^(\d{4}-\d{2}-\d{2}) /.exec(head)?.[1];
    if (account !== undefined) accounts.add(account.trim());
    else if (commodity !== undefined) commodities.add(commodity);
    else if (date !== undefined) {
      transactions += 1;
      if (date < lastDate) errors.push(`${date} comes after ${lastDate}`);
      lastDate = date;
      const postings = rest
        .filter((line) => line.trim() !== '')
        .map((line) => postingOf(line, commodities, errors));
      if (postings.reduce((sum, { minor }) => sum + minor, 0) !== 0) errors.push(`not balanced: ${head}`);
      for (const { account: name, minor } of postings) {
        if (!accounts.has(name)) errors.push(`not declared: ${name}`);
        balances.set(name, (balances.get(name) ?? 0) + minor);
      }
    } else if (head.trim() !== '') errors.push(`not parseable: ${head}`);
  }
  return { errors, balances, transactions };
}

/** Two spaces at least divide the account from the amount. */
function postingOf(line: string, commodities: ReadonlySet<string>, errors: string[]): Posting {
  const match = /^ {2,}(\S.*?) {2,}(-?)(\d+)\.(\d{2}) ([A-Z]{3})$/.exec(line);
  if (match === null) {
    errors.push(`not parseable: ${line}`);
    return { account: '', minor: 0 };
  }
  const [, account = '', sign, whole, cents, commodity = ''] = match;
  if (!commodities.has(commodity)) errors.push(`not declared: ${commodity}`);
  return { account, minor: Number(`${sign}${whole}${cents}`) };
}
