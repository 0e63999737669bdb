// A browser test that failed tells what its pages showed and what they were answered, while they are still open.
import { TestEnvironment } from 'jest-environment-node';

export default class TellingEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure') await this.global.tellOfPages?.();
  }
}
