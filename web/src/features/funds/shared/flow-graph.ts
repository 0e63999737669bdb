import { type FundFlowWire, type FundWire } from '@almoner/contracts';
import { fundWords as words } from '../../../words/en/funds.ts';

/** The column of a node, as in `words.stages`. */
export type FlowStage = 0 | 1 | 2 | 3 | 4;

export interface FlowNode {
  readonly key: string;
  readonly label: string;
  readonly stage: FlowStage;
  /** Money that is not spent is drawn lighter. */
  readonly isLeft: boolean;
}

/** From one node to another, in minor units. */
export interface FlowLink {
  readonly source: string;
  readonly target: string;
  readonly minor: number;
  readonly isLeft: boolean;
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

const fundKey = 'fund';
const releasedKey = 'released';
const leftKey = 'left';

/** The flow of a fund's money from its gifts to what was released and what is left. */
export function flowGraph(fund: FundWire, flow: FundFlowWire): FlowGraph {
  const nodes: FlowNode[] = [];
  const links: FlowLink[] = [];
  const add = (key: string, label: string, stage: FlowStage, isLeft = false) =>
    nodes.push({ key, label, stage, isLeft });
  const link = (source: string, target: string, minor: number, isLeft = false) => {
    if (minor > 0) links.push({ source, target, minor, isLeft });
  };
  flow.received.forEach(({ kind, label, amount, count }, index) => {
    if (amount <= 0) return;
    const key = `received-${index}`;
    add(key, kind === 'gifts' ? words.giftsLabel(count) : label, 0);
    link(key, fundKey, amount);
  });
  add(fundKey, fund.name, 1);
  for (const program of flow.programs) {
    const total = program.spent + program.onHold;
    if (total <= 0) continue;
    const programKey = `program-${program.programId ?? ''}`;
    add(programKey, program.name ?? words.noProgram, 2);
    link(fundKey, programKey, total);
    program.merchants.forEach(({ name, spent, onHold, count }, index) => {
      if (spent + onHold <= 0) return;
      const key = `${programKey}-${index}`;
      add(key, name ?? words.otherMerchants(count), 3);
      link(programKey, key, spent + onHold);
      link(key, releasedKey, spent);
    });
  }
  if (flow.releasedByHand > 0) {
    add('by-hand', words.releasedByHand, 2);
    link(fundKey, 'by-hand', flow.releasedByHand);
    link('by-hand', releasedKey, flow.releasedByHand);
  }
  if (links.some(({ target }) => target === releasedKey)) add(releasedKey, words.releasedNode, 4);
  if (fund.available > 0) {
    add(leftKey, words.left, 4, true);
    link(fundKey, leftKey, fund.available, true);
  }
  return { nodes, links };
}
