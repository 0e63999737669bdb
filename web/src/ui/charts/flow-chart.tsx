import './charts.css';
import './flow-chart.css';
import { Sankey } from '@visx/sankey';
import {
  type FlowChartLink,
  type FlowChartNode,
  type LaidOutNode,
  inAdjacentColumns,
  labelThatFits,
} from './flow-layout.ts';
import { useWidth } from './use-width.ts';

interface FlowChartProps {
  readonly nodes: readonly FlowChartNode[];
  readonly links: readonly FlowChartLink[];
  readonly text: (minor: number) => string;
}

const nodeWidth = 6;
const rowHeight = 34;
/** For the labels of the last column. */
const labelWidth = 168;
const minHeight = 220;
const maxHeight = 460;

/** Flows between columns; the width of a flow is its amount. For sighted people only: a table next to it says the same. */
export function FlowChart({ nodes, links, text }: FlowChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const graph = inAdjacentColumns(nodes, links);
  const inColumns = Map.groupBy(graph.nodes, ({ stage }) => stage);
  const inColumn = Math.max(0, ...[...inColumns.values()].map(({ length }) => length));
  const columnWidth = (width - labelWidth) / Math.max(1, inColumns.size - 1);
  const height = Math.min(maxHeight, Math.max(minHeight, inColumn * rowHeight + 24));
  return (
    <div ref={ref} className="flow-chart" aria-hidden>
      {width > 0 && (
        <svg width={width} height={height}>
          <Sankey<LaidOutNode, FlowChartLink>
            // The layout writes into what it is given.
            root={{
              nodes: graph.nodes.map((node) => ({ ...node })),
              links: graph.links.map((link) => ({ ...link, value: link.minor })),
            }}
            nodeId={({ key }) => key}
            nodeAlign={({ stage }) => stage}
            nodeSort={(a, b) => Number(a.isLeft) - Number(b.isLeft)}
            nodeWidth={nodeWidth}
            nodePadding={18}
            extent={[
              [0, 8],
              [width - labelWidth, height - 12],
            ]}
          >
            {({ graph: drawn, createPath }) => (
              <>
                {drawn.links.map((link) => (
                  <path
                    key={`${keyOf(link.source)} ${keyOf(link.target)}`}
                    className="flow-link"
                    data-left={link.isLeft}
                    d={createPath(link) ?? ''}
                    strokeWidth={Math.max(1, link.width ?? 1)}
                  />
                ))}
                {drawn.nodes.filter(isPassed).map((node) => (
                  <rect
                    key={node.key}
                    className="flow-pass"
                    data-left={node.isLeft}
                    x={node.x0 ?? 0}
                    y={node.y0 ?? 0}
                    width={nodeWidth}
                    height={(node.y1 ?? 0) - (node.y0 ?? 0)}
                  />
                ))}
                {drawn.nodes.filter(isShown).map((node) => (
                  <g key={node.key} transform={`translate(${node.x0 ?? 0}, ${node.y0 ?? 0})`}>
                    <rect
                      className="flow-node"
                      data-left={node.isLeft}
                      width={nodeWidth}
                      height={Math.max(1, (node.y1 ?? 0) - (node.y0 ?? 0))}
                      rx={1}
                    />
                    <NodeText node={node} text={text(node.value ?? 0)} columnWidth={columnWidth} />
                  </g>
                ))}
              </>
            )}
          </Sankey>
        </svg>
      )}
    </div>
  );
}

const isPassed = ({ label }: LaidOutNode) => label === null;
const isShown = <Node extends LaidOutNode>(node: Node): node is Node & FlowChartNode => node.label !== null;

const lineHeight = 16;

/** Two lines where the node is tall enough, one otherwise. */
function NodeText(props: {
  readonly node: { label: string; y0?: number; y1?: number };
  readonly text: string;
  readonly columnWidth: number;
}) {
  const { node, text, columnWidth } = props;
  const height = (node.y1 ?? 0) - (node.y0 ?? 0);
  const label = labelThatFits(node.label, columnWidth);
  const middle = height / 2;
  const isTall = height >= 2 * lineHeight;
  return (
    <text x={nodeWidth + 8} y={isTall ? middle - 3 : middle + 4}>
      <title>{`${node.label}, ${text}`}</title>
      <tspan className="flow-label">{label}</tspan>
      <tspan className="flow-amount" {...(isTall ? { x: nodeWidth + 8, dy: lineHeight } : { dx: 6 })}>
        {text}
      </tspan>
    </text>
  );
}

/** The layout replaces the key of an end by its node. */
function keyOf(end: unknown): string {
  return typeof end === 'object' && end !== null && 'key' in end ? String(end.key) : String(end);
}
