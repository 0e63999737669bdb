import { FakeGoogle } from '@almoner/testing';
import { endpoints } from './stack.ts';

/** The fake Google in the test stack, see global-setup.mjs. */
export function startGoogle(): Promise<FakeGoogle> {
  return FakeGoogle.start(Number(new URL(endpoints().web).port) + 9);
}
