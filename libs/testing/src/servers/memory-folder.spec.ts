import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder, removeAbandonedFolders } from './memory-folder.ts';

const place = mkdtempSync(join(tmpdir(), 'almoner-place-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the folder in memory', () => {
  it('is used with enough space only', () => {
    expect(memoryFolder(place, 1)).toBe(place);
    expect(memoryFolder(place, 1e18)).toBeUndefined();
    expect(memoryFolder(join(place, 'absent'), 1)).toBeUndefined();
  });

  it('is cleared of what a killed run left, and keeps what a running one uses', () => {
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const kept = [`test-${process.pid}-a`, 'test-b', `other-${ended}-c`];
    for (const name of [...kept, `test-${ended}-d`]) mkdirSync(join(place, name));
    removeAbandonedFolders(place, 'test-');
    expect(readdirSync(place).toSorted()).toEqual(kept.toSorted());
  });
});
