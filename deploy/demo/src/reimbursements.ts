import { until } from '@almoner/provisioning';
import { categoryIdsOf } from './categories.ts';
import { type ApiPerson } from './api-person.ts';
import { signedIn, type DemoOrganization, type Place } from './organizations.ts';
import { people } from './people.ts';
import { createReceiptPdf } from './receipt-pdf.ts';
import { type SandboxClient } from './sandbox-client.ts';
import { dayMs } from './demo-days.ts';

interface Report {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly lines: readonly { readonly id: string }[];
}

interface Line {
  readonly kind: 'expense' | 'mileage' | 'per_diem';
  readonly daysAgo: number;
  readonly memo?: string;
  readonly merchant?: string;
  readonly amount?: number;
  readonly milesTenths?: number;
  readonly days?: number;
  readonly dailyRate?: number;
  readonly categoryId?: string;
}

/** The default rule of a new organization: an expense above this needs a receipt. Minor units. */
const receiptRequiredAbove = 2_500;

/** The codes of the categories of lines. Lines of other merchants are left for people to categorize. */
const categoryOfMerchant: Readonly<Record<string, string>> = {
  'Fennel Row Produce': '5242',
  'Fern Hollow Nursery': '5242',
  'Two Ladles Supply': '5241',
  'Larder Wheels': '5241',
  'Saltbox Hardware': '5241',
  'Harbor & Hearth Inn': '5170',
  'Tern Point Pier Parking': '5170',
  'Corner Cabs': '5170',
};
const travel = '5170';

const settleTimeoutMs = 20_000;

const expense = (daysAgo: number, merchant: string, amount: number, memo = ''): Line => ({
  kind: 'expense',
  daysAgo,
  merchant,
  amount,
  memo,
});
const harvestSupper: readonly Line[] = [
  expense(15, 'Fennel Row Produce', 21_436, 'Squash, onions, bread for 60'),
  expense(15, 'Two Ladles Supply', 9_675, 'Serving trays'),
  expense(14, 'Larder Wheels', 14_500, 'Trailer, one day'),
  { kind: 'mileage', daysAgo: 14, milesTenths: 864, memo: 'Alder Falls to Tern Point and back' },
  expense(14, 'Harbor & Hearth Inn', 12_800, 'One night'),
  expense(13, 'Tern Point Pier Parking', 1_200),
];

/** Reports of the kitchen in each state, including one that the person's bank returned and one that was donated. */
export async function fileReimbursements(
  place: Place,
  organization: DemoOrganization,
  sandbox: SandboxClient,
): Promise<void> {
  const person = (email: string) => signedIn(place, email);
  const [priya, jonas, noor] = [
    await person(people.employee),
    await person(people.manager),
    await person('noor.haddad@quillmere.example'),
  ];
  const { admin, account } = organization;
  const categoryIds = await categoryIdsOf(organization);
  const file: typeof submitReport = (author, title, lines, reason) =>
    submitReport(author, title, categorized(lines, categoryIds), reason);
  for (const author of [priya, noor]) await addBank(author, account, sandbox);

  const taxi = await file(
    noor,
    'Taxi to the food bank',
    [expense(24, 'Corner Cabs', 3_840)],
    'The driver had no printer',
  );
  await approve(admin, taxi);
  await pay(admin, taxi);
  await becomes(admin, taxi, 'paid');
  await sandbox.returnLastPayment(account, 'no_account');
  await becomes(admin, taxi, 'failed');

  const market = await file(priya, 'June market', [
    expense(40, 'Paper Place', 4_050, 'Signs'),
    expense(40, 'Saltbox Hardware', 2_215, 'Tent pegs'),
  ]);
  await approve(admin, market);
  await pay(admin, market);
  await becomes(admin, market, 'paid');

  const seedlings = await file(noor, 'Seedlings for the herb beds', [
    expense(12, 'Fern Hollow Nursery', 2_380, 'Basil, parsley, chives'),
    { kind: 'mileage', daysAgo: 12, milesTenths: 124, memo: 'Nursery and back' },
  ]);
  await approve(admin, seedlings);
  await forgo(noor, seedlings);

  await approve(admin, await file(priya, 'Ice for the coolers', [expense(6, 'Corner Mart', 1_890)]));
  await approve(admin, await file(jonas, 'Knife sharpening', [expense(9, 'Whetstone Works', 6_400)]));
  await file(priya, 'Harvest supper at Tern Point', harvestSupper);
  const withProduce: readonly Line[] = [
    { kind: 'per_diem', daysAgo: 20, days: 2, dailyRate: 6_800, memo: 'Salem' },
    // The same day, merchant and amount as a line of another report.
    expense(15, 'Fennel Row Produce', 21_436),
  ];
  const conference = await file(jonas, 'Pantry conference', withProduce, 'Priya has the receipt');
  await decide(admin, conference, 'request-changes', 'Is the produce not in the report about the supper?');
  const shoes = await file(noor, 'Kitchen shoes', [expense(30, 'Sole Depot', 8_900)]);
  await decide(admin, shoes, 'reject', 'Clothing is not reimbursed. The team has an allowance for it.');
  await write(priya, 'Napkins', [expense(2, 'Paper Place', 1_275)]);
}

const categorized = (lines: readonly Line[], categoryIds: ReadonlyMap<string, string>): Line[] =>
  lines.map((line) => {
    const code = line.merchant === undefined ? travel : categoryOfMerchant[line.merchant];
    const categoryId = code === undefined ? undefined : categoryIds.get(code);
    return categoryId === undefined ? line : { ...line, categoryId };
  });

async function addBank(author: ApiPerson, account: string, sandbox: SandboxClient): Promise<void> {
  const setup = await author.post<{ setupId: string; clientSecret: string }>('/api/me/bank-account/setups');
  await sandbox.typeBank(account, setup.clientSecret);
  await author.post('/api/me/bank-account', { setupId: setup.setupId });
}

const spentOn = ({ daysAgo }: Line) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

function write(author: ApiPerson, title: string, lines: readonly Line[]): Promise<Report> {
  return author.post<Report>('/api/reimbursements', {
    title,
    lines: lines.map((line) => {
      const { daysAgo: _, ...written } = line;
      return { ...written, spentOn: spentOn(line) };
    }),
  });
}

/** Submits a report with the receipts that its lines need, or with the reason why they have none. */
async function submitReport(
  author: ApiPerson,
  title: string,
  lines: readonly Line[],
  reason?: string,
): Promise<Report> {
  const { id, lines: written } = await write(author, title, lines);
  const inNeed = lines.flatMap((line, index) => {
    const lineId = written[index]?.id;
    const { merchant, amount = 0 } = line;
    if (lineId === undefined || merchant === undefined || amount <= receiptRequiredAbove) return [];
    return [{ lineId, receipt: { merchant, amount, day: spentOn(line) } }];
  });
  if (reason === undefined)
    for (const { lineId, receipt } of inNeed)
      await author.upload(
        `/api/reimbursements/${id}/lines/${lineId}/receipts?name=receipt.pdf`,
        createReceiptPdf(receipt),
        'application/pdf',
      );
  const { version } = await author.get<Report>(`/api/reimbursements/${id}`);
  const receiptReasons = reason === undefined ? [] : inNeed.map(({ lineId }) => ({ lineId, reason }));
  return author.post<Report>(`/api/reimbursements/${id}/submit`, { version, receiptReasons });
}

const approve = (admin: ApiPerson, { id, version }: Report) =>
  admin.post<Report>(`/api/reimbursements/${id}/approve`, { version });

const decide = (
  admin: ApiPerson,
  { id, version }: Report,
  decision: 'request-changes' | 'reject',
  note: string,
) => admin.post<Report>(`/api/reimbursements/${id}/${decision}`, { version, note });

async function pay(admin: ApiPerson, { id }: Report): Promise<void> {
  const { version } = await admin.get<Report>(`/api/reimbursements/${id}`);
  const { results } = await admin.post<{ results: { refusal: string | null }[] }>('/api/reimbursements/pay', {
    reports: [{ id, version }],
  });
  const refusal = results[0]?.refusal ?? null;
  if (refusal !== null) throw new Error(`A reimbursement was not paid: ${refusal}`);
}

/** Gives the money to the organization instead of being paid. */
async function forgo(author: ApiPerson, { id }: Report): Promise<void> {
  const { version } = await author.get<Report>(`/api/reimbursements/${id}`);
  await author.post<Report>(`/api/reimbursements/${id}/forgo`, { version });
}

async function becomes(admin: ApiPerson, { id }: Report, status: string): Promise<void> {
  const isThere = await until(
    async () => (await admin.get<Report>(`/api/reimbursements/${id}`)).status === status,
    settleTimeoutMs,
  );
  if (!isThere) throw new Error(`A reimbursement did not become ${status} in time.`);
}
