import { runMain } from '@almoner/platform';
import { authConfig } from './config.ts';
import { startAuth } from './index.ts';

runMain(() => startAuth(authConfig()));
