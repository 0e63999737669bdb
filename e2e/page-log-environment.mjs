// When a browser test fails, prints what its pages showed and which replies they got, while they are still open.
import PlainGlobalEnvironment from '../tools/plain-global-environment.mjs';

export default class PageLogEnvironment extends PlainGlobalEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure') await this.global.printPageLogs?.();
  }
}
