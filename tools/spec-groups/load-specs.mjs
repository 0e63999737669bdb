import { createRequire } from 'node:module';
import { describe } from '@jest/globals';
import { specsOf } from './groups.mjs';

const load = createRequire(import.meta.url);

/**
 * Runs the spec files of a group as one Jest test file, each in a `describe` of its own. Jest loads every module again
 * for each test file; without groups that took more processor time than most of the tests themselves.
 * `globals.specKind` of the configuration chooses unit or integration tests; `ONLY_SPEC` leaves out all files but one, which failed.
 */
export function loadSpecs(groupUrl) {
  const only = process.env.ONLY_SPEC;
  for (const path of specsOf(groupUrl, globalThis.specKind))
    if (only === undefined || path === only) describe(path, () => void load(`../../${path}`));
}
