import { FakeGoogle } from '@almoner/testing';
import { endpoints } from './stack.ts';

/** Google's place in the stack of the tests, see global-setup.mjs. */
export function startGoogle(): Promise<FakeGoogle> {
  return FakeGoogle.start(Number(new URL(endpoints().web).port) + 9);
}
