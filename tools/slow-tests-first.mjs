import Sequencer from '@jest/test-sequencer';

/**
 * The longest browser tests, by the end of their path. Without earlier times jest begins with the largest files, and one of
 * these would run alone at the end, while the other processor waits.
 */
const longest = [
  'edges/large-organization.long.e2e.spec.ts',
  'edges/http-permissions.e2e.spec.ts',
  'edges/permissions.e2e.spec.ts',
  'journeys/accessibility.long.e2e.spec.ts',
  'journeys/onboarding.long.e2e.spec.ts',
  'journeys/redirects.e2e.spec.ts',
  'journeys/documents.long.e2e.spec.ts',
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
