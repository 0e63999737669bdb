import { DownloadOutlined } from '@ant-design/icons';
import { type PurchaseWire } from '@almoner/contracts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { readProblem } from '../../api/problem.ts';
import { type PurchaseFilters, useLazyGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { csvAmount, downloadCsv, toCsv } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { stateWords, statusWords } from '../../words/en/shell.ts';
import { purchaseWords as words } from '../../words/en/spending.ts';
import { flowMinor } from './purchase-amount.ts';

/** Exports every line that the filters let through, not only those on screen. */
export function ExportButton({ filters }: { readonly filters: PurchaseFilters }) {
  const { message } = App.useApp();
  const [readPage] = useLazyGetPurchasePageQuery();
  const [exporting, setExporting] = useState(false);

  const readAll = async () => {
    const all: PurchaseWire[] = [];
    let cursor: string | undefined;
    do {
      const page = await readPage({ ...filters, cursor }).unwrap();
      all.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  };
  const run = async () => {
    setExporting(true);
    try {
      downloadCsv(words.csvFile, toCsv(words.csvColumns, (await readAll()).map(csvRow)));
    } catch (error) {
      void message.error(readProblem(error).sentence);
    }
    setExporting(false);
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={exporting} onClick={() => void run()}>
      {stateWords.exportCsv}
    </Button>
  );
}

const csvRow = (purchase: PurchaseWire) => [
  purchase.occurredAt,
  purchase.merchant.name,
  purchase.merchant.category,
  purchase.card.name,
  personName(purchase.holder),
  statusWords[purchase.status],
  csvAmount(flowMinor(purchase), minorPerUnit(purchase.currency)),
  purchase.currency,
];
