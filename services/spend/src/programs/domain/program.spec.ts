import { describe, expect, it } from '@jest/globals';
import { answerProgramChange, standingAt } from './program.ts';

const at = (text: string) => new Date(text);
const program = {
  status: 'active' as const,
  startsAt: at('2026-03-01T00:00:00.000Z'),
  endsAt: at('2026-05-31T23:59:59.999Z'),
};

describe('a spend program', () => {
  it('pays from its first to its last millisecond, both included', () => {
    expect(standingAt(program, at('2026-02-28T23:59:59.999Z'))).toBe('not_started');
    expect(standingAt(program, program.startsAt)).toBe('active');
    expect(standingAt(program, program.endsAt)).toBe('active');
    expect(standingAt(program, at('2026-06-01T00:00:00.000Z'))).toBe('ended');
  });

  it('without an end goes on', () => {
    expect(standingAt({ ...program, endsAt: null }, at('2099-01-01T00:00:00.000Z'))).toBe('active');
  });

  it('that is paused or closed says so, whatever its dates', () => {
    expect(standingAt({ ...program, status: 'paused' }, at('2020-01-01T00:00:00.000Z'))).toBe('paused');
    expect(standingAt({ ...program, status: 'closed' }, program.startsAt)).toBe('closed');
  });

  it('that is closed stays closed', () => {
    expect(answerProgramChange('closed', 'active')).toBe('refused');
    expect(answerProgramChange('closed', 'paused')).toBe('refused');
    expect(answerProgramChange('closed', 'closed')).toBe('none');
    expect(answerProgramChange('paused', 'active')).toBe('needed');
    expect(answerProgramChange('active', 'closed')).toBe('needed');
  });
});
