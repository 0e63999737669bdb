// Starts one stack by the real launcher for the whole run, or takes the one whose folder E2E_STACK names.
import { findChromium } from '@almoner/testing';
import { startLocalStack } from './dist/support/local-stack.js';

export default async function globalSetup(_, { globals }) {
  const chromium = await findChromium();
  Object.assign(process.env, chromium.env, { CHROMIUM: chromium.executablePath });
  if (process.env.E2E_STACK) return;
  globalThis.__almonerStack = await startLocalStack(globals.stackOptions);
  process.env.E2E_STACK = globalThis.__almonerStack.folder;
}
