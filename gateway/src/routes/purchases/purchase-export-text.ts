import { type PurchaseWire } from '@almoner/contracts';
import { csvAmount, csvLine, type CsvCell } from '@almoner/kernel';
import { type NamesOfPurchases } from './purchase-names.ts';

export type PurchaseExportFormat = 'csv' | 'json';

const neverMoved: ReadonlySet<PurchaseWire['status']> = new Set(['declined', 'reversed', 'expired']);

/** Writes purchases page by page. The columns and their order are documented in docs/exports.md: add new ones last. */
export class PurchaseExportText {
  private isFirst = true;

  constructor(
    private readonly format: PurchaseExportFormat,
    private readonly names: NamesOfPurchases,
  ) {}

  /** CSV begins with a byte order mark, by which spreadsheets recognize UTF-8. */
  start(): string {
    return this.format === 'csv' ? `\uFEFF${csvLine(csvHeader)}` : '[';
  }

  page(purchases: readonly PurchaseWire[]): string {
    const rows = purchases.map((purchase) => rowOf(purchase, this.names));
    return rows.map((row) => (this.format === 'csv' ? csvLine(csvCells(row)) : this.json(row))).join('');
  }

  end(): string {
    return this.format === 'csv' ? '' : '\n]\n';
  }

  private json(row: ExportRow): string {
    const separator = this.isFirst ? '\n' : ',\n';
    this.isFirst = false;
    return separator + JSON.stringify(row);
  }
}

type ExportRow = ReturnType<typeof rowOf>;

/** Amounts in minor units: money out is below zero. A name that the reader may not see is null. */
function rowOf(purchase: PurchaseWire, { categories, others }: NamesOfPurchases) {
  const { merchant, card, holder, status, spendProgramId, teamId, payingAccountId } = purchase;
  const category = purchase.categoryId === null ? undefined : categories.get(purchase.categoryId);
  const nameOf = (id: string | null) => (id === null ? null : (others.get(id) ?? null));
  const requestedMinor = 0 - purchase.amount;
  return {
    occurredAt: purchase.occurredAt,
    merchant: merchant.name,
    merchantCategory: merchant.category,
    card: card.name,
    cardLast4: card.last4,
    cardholder: holder.name ?? holder.email,
    status,
    spentMinor: neverMoved.has(status) ? 0 : requestedMinor,
    requestedMinor,
    currency: purchase.currency,
    categoryCode: category?.code ?? null,
    categoryName: category?.name ?? null,
    memo: purchase.memo,
    receipt: receiptStateOf(purchase),
    receiptCount: purchase.receiptCount,
    program: nameOf(spendProgramId),
    team: nameOf(teamId),
    account: nameOf(payingAccountId),
    merchantCategoryCode: merchant.categoryCode,
    merchantCountry: merchant.country,
    merchantNetworkId: merchant.networkId,
    cardPresented: merchant.authorizationMethod,
    purchaseId: purchase.id,
    authorizationId: purchase.authorizationId,
  };
}

function receiptStateOf({ receiptCount, receiptDueAt }: PurchaseWire): 'attached' | 'required' | 'none' {
  if (receiptCount > 0) return 'attached';
  return receiptDueAt === null ? 'none' : 'required';
}

/** In the order of the columns. */
const csvColumns = [
  ['occurredAt', 'Time (UTC)'],
  ['merchant', 'Merchant'],
  ['merchantCategory', 'Merchant category'],
  ['card', 'Card'],
  ['cardLast4', 'Last four digits'],
  ['cardholder', 'Cardholder'],
  ['status', 'Status'],
  ['spentMinor', 'Spent'],
  ['requestedMinor', 'Requested'],
  ['currency', 'Currency'],
  ['categoryCode', 'Category code'],
  ['categoryName', 'Category'],
  ['memo', 'Memo'],
  ['receipt', 'Receipt'],
  ['receiptCount', 'Receipts'],
  ['program', 'Program'],
  ['team', 'Team'],
  ['account', 'Account'],
  ['merchantCategoryCode', 'Merchant category code'],
  ['merchantCountry', 'Country'],
  ['merchantNetworkId', 'Merchant id'],
  ['cardPresented', 'Card presented'],
  ['purchaseId', 'Purchase id'],
  ['authorizationId', 'Authorization id'],
] as const satisfies readonly (readonly [keyof ExportRow, string])[];

const csvHeader = csvColumns.map(([, title]) => title);

function csvCells(row: ExportRow): CsvCell[] {
  const amount = (minor: number) => csvAmount(minor, minorPerUnit(row.currency));
  const cells: Record<keyof ExportRow, CsvCell> = {
    ...row,
    spentMinor: amount(row.spentMinor),
    requestedMinor: amount(row.requestedMinor),
  };
  return csvColumns.map(([name]) => cells[name]);
}

function minorPerUnit(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}
