import { describe, expect, it } from '@jest/globals';
import { errorCatalog } from '@almoner/contracts';
import { problemWords } from '../words/en/problems.ts';
import { changeProblem, readProblem } from './problem.ts';
import { toRateLimited } from './rate-limit.ts';

const lost = { status: 'FETCH_ERROR', error: 'Failed to fetch' };
const answer = (code: string, status: number) => ({ status, data: { code } });

/** Webhooks, requests that the console never sends, errors that its own checks prevent, and sign-in, which has its own texts. */
const metByNobody = [
  'address_too_long',
  'cross_site_request',
  'google_address_unverified',
  'google_not_linked',
  'headers_too_large',
  'internal_error',
  'length_required',
  'magic_link_expired',
  'magic_link_unknown',
  'magic_link_used',
  'malformed_request',
  'sign_in_code_dead',
  'sign_in_code_wrong',
  'unsupported_media_type',
  'webhook_malformed',
  'webhook_mode_mismatch',
  'webhook_signature_invalid',
];

describe('A call that nobody answered', () => {
  it.each([
    ['the server', lost],
    ['a service', answer('service_unavailable', 503)],
    ['Stripe', answer('stripe_unavailable', 503)],
    ['anybody in time', answer('deadline_exceeded', 504)],
  ])('may have had its effect, so that a change is to be checked: %s', (_, error) => {
    const { sentence } = changeProblem(error);
    expect(sentence).toMatch(/Check whether the change was made before you try again\.$/);
    expect(sentence).not.toMatch(/nothing was changed|no money moved/i);
  });

  it('has nothing to check when it only read', () => {
    expect(readProblem(lost).sentence).toBe(
      'The server did not respond. Check your connection and try again.',
    );
    expect(readProblem(answer('service_unavailable', 503)).sentence).not.toMatch(/change/);
  });
});

describe('A call above a limit', () => {
  it.each([
    ['30', '30 seconds'],
    ['91', '2 minutes'],
    ['3600', '60 minutes'],
    ['86400', '24 hours'],
  ])('after which the server waits %s seconds can be repeated in %s', (retryAfter, wait) => {
    const sentence = `Too many requests. Try again in ${wait}.`;
    expect(changeProblem(toRateLimited({ code: 'too_many_requests' }, retryAfter))).toMatchObject({
      sentence,
      status: 429,
    });
    // For a proxy.
    expect(readProblem(toRateLimited('<html>429 Too Many Requests</html>', retryAfter)).sentence).toBe(
      sentence,
    );
  });

  it('has a sentence of its own for a limit of a day, and without a time', () => {
    expect(changeProblem(toRateLimited({ code: 'too_many_new_cards' }, '30')).sentence).toMatch(/tomorrow/);
    expect(changeProblem(toRateLimited(null, null)).sentence).toBe(problemWords.too_many_requests);
  });
});

describe('A call that was refused', () => {
  it('means the same whether it reads or changes', () => {
    const refused = answer('forbidden', 403);
    expect(changeProblem(refused)).toEqual(readProblem(refused));
  });

  it('has a sentence for every refusal that a person can meet', () => {
    const without = Object.keys(errorCatalog).filter((code) => !(code in problemWords));
    expect(without.toSorted()).toEqual(metByNobody);
  });
});
