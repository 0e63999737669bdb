import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  findChangedMigrations,
  readFrozen,
  readMigrations,
  withNewMigrations,
} from './frozen-migrations.mjs';

describe('the dated migrations', () => {
  it('are as they were released', () => {
    expect(findChangedMigrations(readFrozen(), readMigrations())).toEqual([]);
  });

  it('are all listed by their service', () => {
    const unlisted = Object.keys(readMigrations()).filter((path) => {
      if (!path.startsWith('services/')) return false;
      return !readFileSync(join(dirname(path), 'index.ts'), 'utf8').includes(`'./${basename(path)}'`);
    });
    expect(unlisted).toEqual([]);
  });
});

describe('a table of checksums', () => {
  const frozen = { 'a.ts': '1', 'b.ts': '2' };

  it('names a migration that was edited, removed or has no line yet', () => {
    const findings = findChangedMigrations(frozen, { 'a.ts': 'other', 'c.ts': '3' });
    expect(findings.map((finding: string) => finding.split(':')[0])).toEqual([
      'b.ts was removed',
      'a.ts was edited',
      'c.ts has no checksum yet',
    ]);
  });

  it('gets a line for a new migration and keeps the old ones', () => {
    const lines = withNewMigrations(frozen, { 'a.ts': 'other', 'c.ts': '3' });
    expect(lines).toEqual({ 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' });
  });
});
