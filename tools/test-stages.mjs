import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** More failed files are a broken change, which another run does not mend. */
const filesToRepeatMax = 3;

/**
 * Counts what Jest's stages found. A file that failed is run once more when everything else has ended, because a test that
 * another process on the machine kept waiting says nothing about the code. What the first run found is still reported.
 */
export class TestStages {
  /** @param {(program: string[]) => Promise<boolean>} run starts a tool of node_modules, and resolves to whether it succeeded
   *  @param {string} results the folder for Jest's results @param {string} root the folder that the names of files are shown from */
  constructor(run, results, root) {
    this.run = run;
    this.results = results;
    this.root = root;
    this.files = new Map();
    this.broken = 0;
    this.runs = 0;
  }

  async jest(title, config, ...flags) {
    console.log(`\n== ${title}`);
    const { isGood, files } = await this.runJest(config, flags);
    for (const file of files) this.files.set(`${config} ${file.name}`, { ...file, config, flags });
    if (!isGood && files.every(({ failed }) => failed === 0)) this.broken += 1;
  }

  /** @returns {Promise<string[]>} the tests that failed at first and passed when they were run again */
  async repeatFailed() {
    const failed = [...this.files.values()].filter((file) => file.failed > 0);
    if (failed.length > filesToRepeatMax) return [];
    const unsteady = [];
    for (const file of failed) {
      console.log(`\n== Again, with nothing beside it: ${relative(this.root, file.name)}`);
      const again = await this.runJest(file.config, [...file.flags, '--runTestsByPath', file.name]);
      const [second] = again.files;
      if (!second) continue;
      this.files.set(`${file.config} ${file.name}`, { ...file, ...second });
      if (again.isGood && second.failed === 0) unsteady.push(...file.failedTests);
    }
    return unsteady;
  }

  /** @returns {{ passed: number, failed: number, skipped: number }} tests; a file that does not load counts as one that failed */
  counts() {
    const sum = (of) => [...this.files.values()].reduce((total, file) => total + of(file), 0);
    return {
      passed: sum(({ passed }) => passed),
      failed: sum(({ failed }) => failed) + this.broken,
      skipped: sum(({ skipped }) => skipped),
    };
  }

  async runJest(config, flags) {
    this.runs += 1;
    const outputFile = join(this.results, `${this.runs}.json`);
    // The results go to the file; what a person reads goes to standard error.
    const isGood = await this.run([
      'jest/bin/jest.js',
      '-c',
      config,
      '--json',
      `--outputFile=${outputFile}`,
      ...flags,
    ]);
    const { testResults } = existsSync(outputFile)
      ? JSON.parse(readFileSync(outputFile, 'utf8'))
      : { testResults: [] };
    return { isGood, files: testResults.map(resultsOf) };
  }
}

function resultsOf({ name, status, assertionResults }) {
  const titles = (wanted) =>
    assertionResults.filter((test) => wanted.includes(test.status)).map(({ fullName }) => fullName);
  const failedTests = titles(['failed']);
  if (status === 'failed' && failedTests.length === 0) failedTests.push(`${name} as a whole`);
  return {
    name,
    passed: titles(['passed']).length,
    skipped: titles(['pending', 'todo', 'skipped', 'disabled']).length,
    failed: failedTests.length,
    failedTests,
  };
}
