import { migrate, runMain } from '@almoner/platform';
import { ownerUrl } from './config.ts';
import { migrations } from './migrations/index.ts';
import { repeatableSql } from './repeatable-sql.ts';

runMain(() => migrate(ownerUrl(), migrations, repeatableSql));
