import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { allRpcs } from '@almoner/contracts';
import { permissionsDocument } from './permissions-document.mjs';

it('docs/permissions.md has every command with the rights that the contracts give', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(permissionsDocument(allRpcs));
});
