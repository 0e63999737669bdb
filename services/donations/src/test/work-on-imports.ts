import { serviceContext } from '@almoner/platform';
import { WorkOnImport } from '../donor-imports/use-cases/work-on-import.ts';
import { startDonations } from '../start-donations.ts';
import { donationsConfig } from '../config.ts';

// A process of its own, so that a test can kill it while it imports.
const [importId = '', organizationId = ''] = process.argv.slice(2);
const { app } = await startDonations(donationsConfig());
const workOnImport = app.get(WorkOnImport, { strict: false });
while (await workOnImport.execute(serviceContext('donations'), { organizationId, importId }));
