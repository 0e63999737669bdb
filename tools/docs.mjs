// npm run docs: writes docs/errors.md and docs/permissions.md from the contracts. Tests hold them together.
import { writeFileSync } from 'node:fs';
import { errorsDocument } from './errors-document.mjs';
import { permissionsDocument } from './permissions-document.mjs';
import { allRpcs, errorCatalogue } from '../libs/contracts/dist/index.js';

writeFileSync('docs/errors.md', errorsDocument(errorCatalogue));
writeFileSync('docs/permissions.md', permissionsDocument(allRpcs));
