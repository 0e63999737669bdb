import { runMain } from '@almoner/platform';
import { orgConfig } from './config.ts';
import { startOrg } from './index.ts';

runMain(() => startOrg(orgConfig()));
