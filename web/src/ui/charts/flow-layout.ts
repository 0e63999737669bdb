export interface FlowChartNode {
  readonly key: string;
  readonly label: string;
  /** Its column, from 0. */
  readonly stage: number;
  /** Drawn lighter, below the rest. */
  readonly isLeft: boolean;
}

export interface FlowChartLink {
  readonly source: string;
  readonly target: string;
  /** Minor units. */
  readonly minor: number;
  readonly isLeft: boolean;
}

/** A node of the layout; one without a label only keeps space for a flow that passes its column. */
export interface LaidOutNode extends Omit<FlowChartNode, 'label'> {
  readonly label: string | null;
}

const longestLabel = 26;
/** For a letter at 12 px, in px. */
const letterWidth = 7;
/** For the bar of a node, and for the space around its label, in px. */
const besideLabel = 20;

/** A label that does not end before the next column, this many px away, is cut. */
export function labelThatFits(label: string, columnWidth: number): string {
  const longest = Math.max(1, Math.min(longestLabel, Math.floor((columnWidth - besideLabel) / letterWidth)));
  return label.length > longest ? `${label.slice(0, longest - 1).trimEnd()}…` : label;
}

/**
 * Nodes in consecutive columns, because the layout cannot have an empty one, and flows only between neighboring columns, so that
 * a long flow is not drawn over what is between its ends.
 */
export function inAdjacentColumns(
  nodes: readonly FlowChartNode[],
  links: readonly FlowChartLink[],
): { nodes: LaidOutNode[]; links: FlowChartLink[] } {
  const stages = [...new Set(nodes.map(({ stage }) => stage))].toSorted((a, b) => a - b);
  const columnOf = new Map(nodes.map(({ key, stage }) => [key, stages.indexOf(stage)]));
  const laidOut: LaidOutNode[] = nodes.map((node) => ({ ...node, stage: columnOf.get(node.key) ?? 0 }));
  const steps = links.flatMap((link) => {
    const [from, to] = [columnOf.get(link.source) ?? 0, columnOf.get(link.target) ?? 0];
    const between = Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => ({
      key: `${link.source} ${link.target} ${index}`,
      label: null,
      stage: from + 1 + index,
      isLeft: link.isLeft,
    }));
    laidOut.push(...between);
    const keys = [link.source, ...between.map(({ key }) => key), link.target];
    return keys.slice(1).map((target, index) => ({ ...link, source: keys[index] ?? link.source, target }));
  });
  return { nodes: laidOut, links: steps };
}
