// npm run docs: writes docs/errors.md and docs/permissions.md from the contracts, the configuration of the NATS container,
// and a checksum for each new migration. Tests compare them.
import { writeFileSync } from 'node:fs';
import { errorsDocument } from './errors-document.mjs';
import { frozenMigrationsFile, readFrozen, readMigrations, withNewMigrations } from './frozen-migrations.mjs';
import { permissionsDocument } from './permissions-document.mjs';
import { allRpcs, errorCatalog } from '../libs/contracts/dist/index.js';
import { natsContainerConfig } from '../libs/provisioning/dist/index.js';

writeFileSync('docs/errors.md', errorsDocument(errorCatalog));
writeFileSync('docs/permissions.md', permissionsDocument(allRpcs));
writeFileSync('deploy/container/nats.conf', natsContainerConfig());
const checksums = withNewMigrations(readFrozen(), readMigrations());
writeFileSync(frozenMigrationsFile, `${JSON.stringify(checksums, null, 2)}\n`);
