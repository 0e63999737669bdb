import { describe, expect, it } from '@jest/globals';
import { programTransition, allowsMoreSpending, mayResume, stateAt, type ProgramTerms } from './program.ts';

const at = (text: string) => new Date(text);
const program = {
  status: 'active' as const,
  startsAt: at('2026-03-01T00:00:00.000Z'),
  endsAt: at('2026-05-31T23:59:59.999Z'),
};

describe('a spend program', () => {
  it('pays from its first to its last millisecond, both included', () => {
    expect(stateAt(program, at('2026-02-28T23:59:59.999Z'))).toBe('not_started');
    expect(stateAt(program, program.startsAt)).toBe('active');
    expect(stateAt(program, program.endsAt)).toBe('active');
    expect(stateAt(program, at('2026-06-01T00:00:00.000Z'))).toBe('ended');
  });

  it('without an end goes on', () => {
    expect(stateAt({ ...program, endsAt: null }, at('2099-01-01T00:00:00.000Z'))).toBe('active');
  });

  it('that is paused or closed is so, whatever its dates', () => {
    expect(stateAt({ ...program, status: 'paused' }, at('2020-01-01T00:00:00.000Z'))).toBe('paused');
    expect(stateAt({ ...program, status: 'closed' }, program.startsAt)).toBe('closed');
  });

  it('that is closed stays closed', () => {
    expect(programTransition('closed', 'active')).toBe('refused');
    expect(programTransition('closed', 'paused')).toBe('refused');
    expect(programTransition('closed', 'closed')).toBe('none');
    expect(programTransition('paused', 'active')).toBe('needed');
    expect(programTransition('active', 'closed')).toBe('needed');
  });
});

describe('a pause', () => {
  it.each([
    ['all', 'all', true],
    ['all', 'team', false],
    ['team', 'all', true],
    ['team', 'team', true],
  ] as const)('with the right over %s is ended with the right over %s: %s', (paused, right, may) =>
    expect(mayResume(paused, right)).toBe(may),
  );
});

describe('a change of terms', () => {
  const terms: ProgramTerms = {
    name: 'Pantry',
    limit: 500,
    budget: 6_000,
    defaultCategoryId: null,
    startsAt: program.startsAt,
    endsAt: program.endsAt,
  };

  it.each<[string, Partial<ProgramTerms>]>([
    ['a higher limit', { limit: 501 }],
    ['a higher budget', { budget: 6_001 }],
    ['no budget any more', { budget: null }],
    ['an earlier start', { startsAt: at('2026-02-28T23:59:59.999Z') }],
    ['a later end', { endsAt: at('2026-06-01T00:00:00.000Z') }],
    ['no end any more', { endsAt: null }],
  ])('allows more by %s', (_, change) =>
    expect(allowsMoreSpending(terms, { ...terms, ...change })).toBe(true),
  );

  it.each<[string, Partial<ProgramTerms>]>([
    ['nothing', {}],
    ['another name', { name: 'Food' }],
    ['less of everything', { limit: 1, budget: 1, startsAt: at('2026-04-01T00:00:00.000Z') }],
    ['an earlier end', { endsAt: at('2026-04-01T00:00:00.000Z') }],
  ])('allows no more by %s', (_, change) =>
    expect(allowsMoreSpending(terms, { ...terms, ...change })).toBe(false),
  );

  it('from unlimited to limited allows no more', () => {
    const unbound = { ...terms, budget: null, endsAt: null };
    expect(allowsMoreSpending(unbound, terms)).toBe(false);
    expect(allowsMoreSpending(unbound, unbound)).toBe(false);
  });
});
