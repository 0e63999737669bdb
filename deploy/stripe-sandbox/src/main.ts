import { readConfig } from './config.ts';
import { startSandbox } from './index.ts';

const sandbox = await startSandbox(readConfig());
console.log(`Stripe sandbox on ${sandbox.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
