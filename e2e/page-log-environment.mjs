// When a browser test fails, prints what its pages showed and which replies they got, while they are still open.
import { TestEnvironment } from 'jest-environment-node';

export default class PageLogEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure') await this.global.printPageLogs?.();
  }
}
