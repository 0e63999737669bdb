// node deploy/container/assemble.mjs <folder>: copies only the files of a built checkout that an image needs.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const target = resolve(process.argv[2] ?? 'image');

/** The packages whose programs run in containers; what they import comes with them. */
const shipped = [
  'gateway',
  'services/auth',
  'services/org',
  'services/cards',
  'services/spend',
  'services/donations',
  'deploy/container',
  'deploy/mailbox',
  'deploy/stripe-sandbox',
];

const folderOf = Object.fromEntries(workspaces().map((folder) => [packageIn(folder).name, folder]));
const built = new Set();
shipped.forEach(addBuilt);

// npm installs what these list, in the versions of the lock file; tools and tests are not among them.
const { name, version, type, engines, overrides } = packageIn('.');
write('package.json', { name, version, private: true, type, engines, overrides, workspaces: [...built] });
copy('package-lock.json');
for (const folder of built) {
  const { devDependencies: _, ...shippedPackage } = packageIn(folder);
  write(join(folder, 'package.json'), shippedPackage);
}
for (const folder of built) {
  copy(join(folder, 'dist'));
  // SQL files are read from the source folders at run time.
  for (const file of globSync(join(folder, 'src/**/*.sql'), { cwd: root })) copy(file);
}
if (existsSync(join(root, 'deploy/stripe-sandbox/assets'))) copy('deploy/stripe-sandbox/assets');
copy('web/dist');
// For mail servers; the mailbox of the demo profile runs it as well.
copy('tools/hand-over-mail.mjs');

function addBuilt(folder) {
  if (built.has(folder)) return;
  built.add(folder);
  for (const name of Object.keys(packageIn(folder).dependencies ?? {}))
    if (folderOf[name] !== undefined) addBuilt(folderOf[name]);
}

function workspaces() {
  return packageIn('.').workspaces.flatMap((pattern) =>
    globSync(join(pattern, 'package.json'), { cwd: root }).map(dirname),
  );
}

function packageIn(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

function write(path, content) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), `${JSON.stringify(content, null, 2)}\n`);
}

function copy(path) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => !source.endsWith('.tsbuildinfo') && !/\/dist\/test(\/|$)|\.spec\./.test(source),
  });
}
