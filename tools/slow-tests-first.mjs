import Sequencer from '@jest/test-sequencer';

/**
 * The longest test files, by the end of their path. Without earlier times jest begins with the largest files, and one of
 * these would run alone at the end, while the other processor waits.
 */
const longest = [
  'journeys/accessibility.e2e.spec.ts',
  'stripe/reconciliation/reconciliation.int.spec.ts',
  'new-slice/new-slice.spec.ts',
  'journeys/onboarding.e2e.spec.ts',
  'wallet/financial-account.int.spec.ts',
  'wallet/deposits.int.spec.ts',
  'journeys/redirects.e2e.spec.ts',
  'journeys/documents.e2e.spec.ts',
  'authorizations/random-lives.int.spec.ts',
];

export default class SlowTestsFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = longest.findIndex((end) => path.endsWith(end));
      return place === -1 ? longest.length : place;
    };
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
  }
}
