import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** More failed files mean a broken change, which another run does not fix. */
const filesToRepeatMax = 3;

/**
 * Counts what Jest's stages found. A spec file that failed is run once more when everything else has ended, because a test that
 * another process on the machine kept waiting says nothing about the code. The result of the first run is still reported.
 */
export class TestStages {
  /** @param {(program: string[], environment: Record<string, string>) => Promise<boolean>} run starts a tool of node_modules with
   *  additional variables, and resolves to whether it succeeded
   *  @param {string} results the folder for Jest's results @param {string} root the folder that the names of files are shown from */
  constructor(run, results, root) {
    this.run = run;
    this.results = results;
    this.root = root;
    this.files = [];
    this.broken = 0;
    this.runs = 0;
  }

  async jest(title, config, ...flags) {
    console.log(`\n== ${title}`);
    const { isGood, files } = await this.runJest(config, flags);
    this.files.push(...files.map((file) => ({ ...file, config, flags })));
    if (!isGood && files.every((file) => failedTestsOf(file).length === 0)) this.broken += 1;
  }

  /** @returns {Promise<string[]>} the tests that failed at first and passed when they were run again */
  async repeatFailed() {
    const failed = this.files.flatMap((file) => failedSpecsOf(file).map((spec) => ({ file, spec })));
    if (failed.length > filesToRepeatMax) return [];
    const unsteady = [];
    for (const { file, spec } of failed) {
      const titles = failedTestsOf(file).filter((test) => spec === undefined || test.spec === spec);
      console.log(`\n== Again, with nothing beside it: ${spec ?? relative(this.root, file.name)}`);
      const flags = [...file.flags, '--runTestsByPath', file.name];
      const again = await this.runJest(file.config, flags, spec === undefined ? {} : { ONLY_SPEC: spec });
      const [second] = again.files;
      if (!second) continue;
      const others = file.tests.filter((test) => spec !== undefined && test.spec !== spec);
      file.tests = [...others, ...second.tests];
      if (again.isGood && failedTestsOf(second).length === 0)
        unsteady.push(...titles.map(({ title }) => title));
    }
    return unsteady;
  }

  /** @returns {{ passed: number, failed: number, skipped: number }} tests; a file that does not load counts as one that failed */
  counts() {
    const tests = this.files.flatMap((file) => file.tests);
    const count = (wanted) => tests.filter(({ status }) => wanted.includes(status)).length;
    return {
      passed: count(['passed']),
      failed: count(['failed']) + this.broken,
      skipped: count(['pending', 'todo', 'skipped', 'disabled']),
    };
  }

  async runJest(config, flags, environment = {}) {
    this.runs += 1;
    const outputFile = join(this.results, `${this.runs}.json`);
    // The results go to the file; what a person reads goes to standard error.
    const program = ['jest/bin/jest.js', '-c', config, '--json', `--outputFile=${outputFile}`, ...flags];
    const isGood = await this.run(program, environment);
    const { testResults } = existsSync(outputFile)
      ? JSON.parse(readFileSync(outputFile, 'utf8'))
      : { testResults: [] };
    return { isGood, files: testResults.map(resultsOf) };
  }
}

const failedTestsOf = ({ tests }) => tests.filter(({ status }) => status === 'failed');

/** Undefined stands for the whole file: it has no spec files of its own, or failed outside of them. */
function failedSpecsOf(file) {
  const specs = [...new Set(failedTestsOf(file).map(({ spec }) => spec))];
  return specs.includes(undefined) ? [undefined] : specs;
}

function resultsOf({ name, status, assertionResults }) {
  const tests = assertionResults.map(({ status, fullName, ancestorTitles: [first] }) => ({
    status,
    title: fullName,
    // A group runs each of its spec files in a `describe` with the path of the file.
    spec: first !== undefined && /\.spec\.tsx?$/.test(first) ? first : undefined,
  }));
  if (status === 'failed' && failedTestsOf({ tests }).length === 0)
    tests.push({ status: 'failed', title: `${name} as a whole` });
  return { name, tests };
}
