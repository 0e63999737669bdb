import { serviceContext } from '@almoner/platform';
import { WorkOnSending } from '../yearly-statements/use-cases/work-on-sending.ts';
import { startWorker } from './start-worker.ts';

// A process of its own, so that a test can kill it while it sends.
const [sendingId = '', organizationId = ''] = process.argv.slice(2);
const app = await startWorker();
const workOnSending = app.get(WorkOnSending, { strict: false });
while (await workOnSending.execute(serviceContext('donations'), { organizationId, sendingId }));
