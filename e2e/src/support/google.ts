import { GoogleStandIn } from '@almoner/testing';
import { endpoints } from './stack.ts';

/** Google's place in the stack of the tests, see global-setup.mjs. */
export function startGoogle(): Promise<GoogleStandIn> {
  return GoogleStandIn.start(Number(new URL(endpoints().web).port) + 9);
}
