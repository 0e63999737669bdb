import { describe, expect, it } from '@jest/globals';
import { daysLeft, evidenceOf, isComplete } from './dispute-draft.ts';

describe('the draft of a dispute', () => {
  it('sends only what its reason asks for', () => {
    const typed = { explanation: 'Never came', expectedOn: '', cancellationReason: 'Closed' };
    expect(evidenceOf('not_received', typed)).toEqual({ explanation: 'Never came' });
    expect(evidenceOf('fraudulent', typed)).toEqual({ explanation: 'Never came' });
  });

  it('is complete when no field of its reason is empty; "no" is an answer', () => {
    expect([isComplete('fraudulent', {}), isComplete('fraudulent', { explanation: 'x' })]).toEqual([
      false,
      true,
    ]);
    const canceled = {
      explanation: 'x',
      productType: 'service' as const,
      productDescription: 'x',
      expectedOn: '2026-01-01',
      canceledOn: '2026-01-01',
      cancellationReason: 'x',
    };
    expect(isComplete('canceled', canceled)).toBe(false);
    expect(isComplete('canceled', { ...canceled, cancellationPolicyProvided: false })).toBe(true);
  });

  it('counts whole days, and none after the last one', () => {
    const at = (iso: string) => daysLeft('2026-05-02T00:00:00.000Z', new Date(iso));
    expect([at('2026-05-01T00:00:00Z'), at('2026-05-01T00:00:01Z'), at('2026-06-01T00:00:00Z')]).toEqual([
      1, 0, 0,
    ]);
  });
});
