import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * The longest browser tests and groups of tests, by the start of their name. Without earlier times jest begins with the largest
 * files, and one of these would run alone at the end, while the other processor waits.
 */
const longest = [
  'lives-',
  // It starts the platform from the files of the image.
  'rest-1-',
  'large-organization.',
  'http-permissions.',
  'permissions.',
  'accessibility.',
  'onboarding.',
  'redirects.',
  'documents.',
  'spend-',
  'donations-',
  'org-',
  'cards-',
  'gateway-',
  'rest-',
];

export default class SlowTestsFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = longest.findIndex((start) => basename(path).startsWith(start));
      return place === -1 ? longest.length : place;
    };
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
  }
}
