// npm run docs: writes docs/errors.md from the catalogue. A test holds the two together.
import { writeFileSync } from 'node:fs';
import { errorsDocument } from './errors-document.mjs';
import { errorCatalogue } from '../libs/contracts/dist/index.js';

writeFileSync('docs/errors.md', errorsDocument(errorCatalogue));
