import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's Node environment with an ordinary global object. Jest's own is a proxy behind a V8 interceptor, so that each use of
 * `Buffer`, `Math` or `Promise` takes hundreds of nanoseconds instead of one.
 */
export default class PlainGlobalEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    // The base class creates its context in its constructor and has no option for it.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}
