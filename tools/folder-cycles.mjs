// The features of a service, which are the folders in its `src`, must not import each other in a circle: then none of
// them can be understood or moved alone.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

const importOf = /^(?:import|export)[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm;

/** Path → text of the sources of a service, without its tests. */
export function readSources(folder) {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.startsWith('test/'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Every circle of features as its names in the order of the imports, each once. */
export function findFolderCycles(sources) {
  const imports = importsByFolder(sources);
  const cycles = new Map();
  for (const folder of imports.keys())
    for (const cycle of cyclesThrough(folder, imports)) {
      const name = [...cycle].sort().join(' ');
      if (!cycles.has(name)) cycles.set(name, cycle);
    }
  return [...cycles.values()];
}

function importsByFolder(sources) {
  const imports = new Map();
  for (const [path, text] of Object.entries(sources)) {
    const from = folderOf(path);
    for (const [, named, bare] of text.matchAll(importOf)) {
      const to = folderOf(posix.join(posix.dirname(path), named ?? bare));
      if (from !== null && to !== null && from !== to)
        imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** Files at the top, which put the features together, are of no feature. */
const folderOf = (path) => (path.includes('/') ? path.split('/')[0] : null);

function* cyclesThrough(start, imports, path = [start]) {
  for (const next of imports.get(path.at(-1)) ?? []) {
    if (next === start) yield path;
    else if (!path.includes(next)) yield* cyclesThrough(start, imports, [...path, next]);
  }
}
