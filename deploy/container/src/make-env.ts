import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { completed, environmentFile, newVariables } from './environment-file.ts';

// Prints the .env file of a new installation; with --keep FILE, that file and what it lacks.
const { values } = parseArgs({
  options: { demo: { type: 'boolean', default: false }, keep: { type: 'string' } },
});
if (values.keep !== undefined && !existsSync(values.keep))
  throw new Error(`There is no file ${values.keep}.`);
const variables =
  values.keep === undefined
    ? newVariables(values.demo)
    : completed(readFileSync(values.keep, 'utf8'), values.demo);
process.stdout.write(environmentFile(variables));
