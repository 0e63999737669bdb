import { describe, expect, it } from '@jest/globals';
import { type FundFlowWire, type FundWire } from '@almoner/contracts';
import { flowGraph } from './flow-graph.ts';

const fund = { name: 'Garden', available: 37_300, currency: 'USD' } as FundWire;
const flow: FundFlowWire = {
  currency: 'USD',
  received: [
    { kind: 'gifts', label: '', amount: 50_000, count: 2 },
    { kind: 'receipt', label: 'From Alder Trust', amount: 5_000, count: 1 },
  ],
  programs: [
    {
      programId: 'p1',
      name: 'Planting',
      spent: 12_000,
      onHold: 700,
      merchants: [{ name: 'Fennel Row', spent: 12_000, onHold: 700, count: 2 }],
    },
  ],
  releasedByHand: 5_000,
};

describe('the flow of a fund', () => {
  it('goes out as it came in, at every stage', () => {
    const { nodes, links } = flowGraph(fund, flow);
    const sum = (end: 'source' | 'target', key: string) =>
      links.filter((link) => link[end] === key).reduce((total, { minor }) => total + minor, 0);
    expect(sum('target', 'fund')).toBe(55_000);
    expect(sum('source', 'fund')).toBe(55_000);
    expect(sum('target', 'released')).toBe(17_000);
    expect(sum('target', 'program-p1')).toBe(sum('source', 'program-p1'));
    expect(nodes.map(({ label }) => label)).toEqual([
      '2 designated gifts',
      'From Alder Trust',
      'Garden',
      'Planting',
      'Fennel Row',
      'Released manually',
      'Released',
      'Left for its purpose',
    ]);
    // Every link joins two nodes that are there.
    const keys = new Set(nodes.map(({ key }) => key));
    expect(links.every(({ source, target }) => keys.has(source) && keys.has(target))).toBe(true);
  });

  it('is empty of links when nothing came in', () => {
    const nothing = { ...flow, received: [], programs: [], releasedByHand: 0 };
    expect(flowGraph({ ...fund, available: 0 }, nothing).links).toEqual([]);
  });
});
