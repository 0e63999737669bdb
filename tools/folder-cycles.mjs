// The features of a service, of the gateway or of the web, which are the folders in its `src` and the folders in those, must not
// import each other in cycles: otherwise none of them can be understood or moved separately.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

const importOf = /^(?:import|export)[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm;

/** Path → text of the sources of a package, without its tests. */
export function readSources(folder) {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.spec.') && !path.startsWith('test/'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Every cycle of features, once, as their names in import order. */
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
  for (const [path, text] of Object.entries(sources))
    for (const [, named, bare] of text.matchAll(importOf)) {
      const [from, to] = foldersApart(path, posix.join(posix.dirname(path), named ?? bare));
      if (from !== null && to !== null) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  return imports;
}

/**
 * The folders where two paths part, which are neighbors: `a/b` and `a/c` for `a/b/d/e.ts` and `a/c/f.ts`. Null for a file
 * that is not in such a folder: files at the top level of a folder combine its folders.
 */
function foldersApart(...paths) {
  const folders = paths.map((path) => posix.dirname(path).split('/'));
  const common = folders[0].findIndex((folder, at) => folder !== folders[1][at]);
  return folders.map((names) => {
    const isBelow = common !== -1 && names[0] !== '.' && names.length > common;
    return isBelow ? names.slice(0, common + 1).join('/') : null;
  });
}

function* cyclesThrough(start, imports, path = [start]) {
  for (const next of imports.get(path.at(-1)) ?? []) {
    if (next === start) yield path;
    else if (!path.includes(next)) yield* cyclesThrough(start, imports, [...path, next]);
  }
}
