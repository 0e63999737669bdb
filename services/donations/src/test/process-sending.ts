import { serviceContext } from '@almoner/platform';
import { ProcessSending } from '../yearly-statements/use-cases/process-sending.ts';
import { startWorker } from './start-worker.ts';

// A process of its own, so that a test can kill it while it sends.
const [sendingId = '', organizationId = ''] = process.argv.slice(2);
const app = await startWorker();
const processSending = app.get(ProcessSending, { strict: false });
while (await processSending.execute(serviceContext('donations'), { organizationId, sendingId }));
