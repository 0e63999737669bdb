import { type PurchaseWire } from '@almoner/contracts';
import { csvAmount, csvLine, minorPerUnit, type CsvCell } from '@almoner/kernel';
import { type NamesOfPurchases } from './purchase-names.ts';

export type PurchaseExportFormat = 'csv' | 'json';

const neverMoved: ReadonlySet<PurchaseWire['status']> = new Set(['declined', 'reversed', 'expired']);

/** Writes purchases page by page. The columns and their order are documented in docs/exports.md: add new ones last. */
export class PurchaseExportText {
  private isFirst = true;

  private readonly format: PurchaseExportFormat;
  private readonly categoryId: string | undefined;

  /** Of a split purchase, only the lines in the category of the filter are written. */
  constructor(
    { format, categoryId }: { readonly format: PurchaseExportFormat; readonly categoryId?: string },
    private readonly names: NamesOfPurchases,
  ) {
    this.format = format;
    this.categoryId = categoryId;
  }

  /** CSV begins with a byte order mark, by which spreadsheets recognize UTF-8. */
  start(): string {
    return this.format === 'csv' ? `\uFEFF${csvLine(csvHeader)}` : '[';
  }

  page(purchases: readonly PurchaseWire[]): string {
    const rows = purchases.flatMap((purchase) =>
      partsOf(purchase)
        .filter(({ line, categoryId }) => line === null || (this.categoryId ?? categoryId) === categoryId)
        .map((part) => rowOf(purchase, part, this.names)),
    );
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

interface Part extends Pick<PurchaseWire, 'amount' | 'categoryId' | 'memo'> {
  /** From 1; null for a purchase that is not split. */
  readonly line: number | null;
}

function partsOf(purchase: PurchaseWire): Part[] {
  const { amount, categoryId, memo, lines } = purchase;
  if (lines.length === 0) return [{ line: null, amount, categoryId, memo }];
  return lines.map((part, index) => ({ ...part, memo: part.memo ?? memo, line: index + 1 }));
}

/** Amounts in minor units: money out is below zero. A name that the reader may not see is null. */
function rowOf(purchase: PurchaseWire, part: Part, { categories, others }: NamesOfPurchases) {
  const { merchant, card, holder, status, spendProgramId, teamId, payingAccountId } = purchase;
  const category = part.categoryId === null ? undefined : categories.get(part.categoryId);
  const nameOf = (id: string | null) => (id === null ? null : (others.get(id) ?? null));
  const requestedMinor = 0 - part.amount;
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
    memo: part.memo,
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
    line: part.line,
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
  ['line', 'Line'],
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
