import { describe, expect, it } from '@jest/globals';
import { inAdjacentColumns, labelThatFits } from './flow-layout.ts';

const node = (key: string, stage: number) => ({ key, label: key, stage, isLeft: false });
const link = (source: string, target: string) => ({ source, target, minor: 100, isLeft: false });

describe('the layout of a flow', () => {
  it('leaves no column empty', () => {
    const { nodes } = inAdjacentColumns([node('fund', 1), node('left', 4)], [link('fund', 'left')]);
    expect(nodes.map(({ key, stage }) => [key, stage])).toEqual([
      ['fund', 0],
      ['left', 1],
    ]);
  });

  it('leads a long flow through each column between its ends', () => {
    const all = [node('fund', 1), node('program', 2), node('merchant', 3), node('left', 4)];
    const { nodes, links } = inAdjacentColumns(all, [
      link('fund', 'program'),
      link('program', 'merchant'),
      link('fund', 'left'),
    ]);
    const stageOf = new Map(nodes.map(({ key, stage }) => [key, stage]));
    expect(links).toHaveLength(5);
    for (const { source, target } of links)
      expect((stageOf.get(target) ?? 0) - (stageOf.get(source) ?? 0)).toBe(1);
    expect(nodes.filter(({ label }) => label === null)).toHaveLength(2);
  });
});

describe('The label of a node', () => {
  it('is cut where it would reach the next column', () => {
    expect(labelThatFits('From Aldermoss Family Fund', 300)).toBe('From Aldermoss Family Fund');
    expect(labelThatFits('From Aldermoss Family Fund, Inc.', 300)).toBe('From Aldermoss Family Fun…');
    expect(labelThatFits('From Aldermoss Family Fund', 172)).toBe('From Aldermoss Famil…');
    expect(labelThatFits('Rent', 20)).toBe('…');
  });
});
