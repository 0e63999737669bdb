import { serviceContext } from '@almoner/platform';
import { ProcessImport } from '../donor-imports/use-cases/process-import.ts';
import { startWorker } from './start-worker.ts';

// A process of its own, so that a test can kill it while it imports.
const [importId = '', organizationId = ''] = process.argv.slice(2);
const app = await startWorker();
const processImport = app.get(ProcessImport, { strict: false });
while (await processImport.execute(serviceContext('donations'), { organizationId, importId }));
