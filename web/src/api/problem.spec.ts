import { describe, expect, it } from '@jest/globals';
import { changeProblem, readProblem } from './problem.ts';

const lost = { status: 'FETCH_ERROR', error: 'Failed to fetch' };
const answer = (code: string, status: number) => ({ status, data: { code } });

describe('A call that nobody answered', () => {
  it.each([
    ['the server', lost],
    ['a service', answer('service_unavailable', 503)],
    ['the payment partner', answer('stripe_unavailable', 503)],
    ['anybody in time', answer('deadline_exceeded', 504)],
  ])('may have had its effect, so that a change is to be checked: %s', (_, error) => {
    const { sentence } = changeProblem(error);
    expect(sentence).toMatch(/Check whether the change was made before you try again\.$/);
    expect(sentence).not.toMatch(/nothing was changed|no money moved/i);
  });

  it('has nothing to check when it only read', () => {
    expect(readProblem(lost).sentence).toBe(
      'The server did not answer. Check your connection and try again.',
    );
    expect(readProblem(answer('service_unavailable', 503)).sentence).not.toMatch(/change/);
  });
});

describe('A call that was refused', () => {
  it('means the same whether it reads or changes', () => {
    const refused = answer('forbidden', 403);
    expect(changeProblem(refused)).toEqual(readProblem(refused));
  });
});
