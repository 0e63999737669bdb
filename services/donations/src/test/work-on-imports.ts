import { serviceContext } from '@almoner/platform';
import { WorkOnImport } from '../donor-imports/use-cases/work-on-import.ts';
import { startWorker } from './start-worker.ts';

// A process of its own, so that a test can kill it while it imports.
const [importId = '', organizationId = ''] = process.argv.slice(2);
const app = await startWorker();
const workOnImport = app.get(WorkOnImport, { strict: false });
while (await workOnImport.execute(serviceContext('donations'), { organizationId, importId }));
