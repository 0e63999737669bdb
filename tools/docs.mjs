// npm run docs: writes docs/errors.md and docs/permissions.md from the contracts, and a checksum for each new migration.
// Tests hold them together.
import { writeFileSync } from 'node:fs';
import { errorsDocument } from './errors-document.mjs';
import { frozenMigrationsFile, readFrozen, readMigrations, withNewMigrations } from './frozen-migrations.mjs';
import { permissionsDocument } from './permissions-document.mjs';
import { allRpcs, errorCatalogue } from '../libs/contracts/dist/index.js';

writeFileSync('docs/errors.md', errorsDocument(errorCatalogue));
writeFileSync('docs/permissions.md', permissionsDocument(allRpcs));
const checksums = withNewMigrations(readFrozen(), readMigrations());
writeFileSync(frozenMigrationsFile, `${JSON.stringify(checksums, null, 2)}\n`);
