import { runMain } from '@almoner/platform';
import { spendConfig } from './config.ts';
import { startSpend } from './start-spend.ts';

runMain(() => startSpend(spendConfig()));
