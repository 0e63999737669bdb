import { type FundWire } from '@almoner/contracts';
import { useState } from 'react';
import { useGetFundFlowQuery } from '../../../api/funds.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { FlowChart } from '../../../ui/charts/flow-chart.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { fundWords as words } from '../../../words/en/funds.ts';
import { type FlowGraph, flowGraph } from './flow-graph.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

/** Below it the labels of five columns do not fit. */
const chartFromWidth = 900;

/** From the gifts to the purchases: the money of a fund, as a chart or as the table that says the same. */
export function FundFlow({ fund }: { readonly fund: FundWire }) {
  const query = useGetFundFlowQuery(fund.id);
  const isWide = useMediaQuery(`(width >= ${chartFromWidth}px)`);
  const [wantsTable, setWantsTable] = useState(false);
  const graph = query.data && flowGraph(fund, query.data);
  const showsTable = wantsTable || !isWide;
  return (
    <Section
      title={words.kept}
      aside={
        isWide && (
          <button type="button" className="quiet-button text-link" onClick={() => setWantsTable(!wantsTable)}>
            {wantsTable ? words.showChart : words.showTable}
          </button>
        )
      }
      strong
    >
      {!showsTable && <p className="supporting">{words.keptHint}</p>}
      <ListView
        query={query}
        isEmpty={graph?.links.length === 0}
        empty={<EmptyState sentence={words.flowEmpty} />}
      >
        {graph === undefined ? (
          <LoadingLines />
        ) : showsTable ? (
          <FlowTable graph={graph} currency={fund.currency} />
        ) : (
          <>
            <FlowChart {...graph} text={(minor) => moneyText(minor, fund.currency)} />
            <div className="visually-hidden">
              <FlowTable graph={graph} currency={fund.currency} />
            </div>
          </>
        )}
      </ListView>
    </Section>
  );
}

interface FlowRow {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly minor: number;
}

function FlowTable({ graph, currency }: { readonly graph: FlowGraph; readonly currency: string }) {
  const labels = new Map(graph.nodes.map(({ key, label }) => [key, label]));
  const rows = graph.links.map(({ source, target, minor }) => ({
    key: `${source} ${target}`,
    from: labels.get(source) ?? '',
    to: labels.get(target) ?? '',
    minor,
  }));
  const columns: Column<FlowRow>[] = [
    { key: 'from', title: words.tableColumns.from, render: ({ from }) => from },
    { key: 'to', title: words.tableColumns.to, render: ({ to }) => to },
    {
      key: 'amount',
      title: words.tableColumns.amount,
      align: 'right',
      render: ({ minor }) => <Money minor={minor} currency={currency} />,
    },
  ];
  return (
    <DataTable
      label={words.flowLabel}
      density="small"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}
