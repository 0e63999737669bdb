import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { startSandbox } from '../index.ts';
import { type Recorded, recordAnswers } from './record-answers.ts';
import { type OpenApi, Schemas } from './schemas.ts';

/** `node dist/conformance/check.js <openapi.json[.gz]>`: checks the sandbox's responses against Stripe's schema. */
async function check(file: string): Promise<boolean> {
  const schemas = new Schemas(readOpenApi(file));
  const answers = await recordedAnswers();
  const problems = answers.flatMap((answer) =>
    schemas.problems(answer).map((problem) => line(answer, problem)),
  );
  for (const problem of new Set(problems)) console.log(problem);
  console.log(`${answers.length} answers, ${new Set(problems).size} differences`);
  return problems.length === 0;
}

async function recordedAnswers() {
  const sandbox = await startSandbox({ port: 0 });
  try {
    return await recordAnswers(sandbox);
  } finally {
    await sandbox.close();
  }
}

function readOpenApi(file: string): OpenApi {
  const bytes = readFileSync(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
  return JSON.parse(text) as OpenApi;
}

const line = ({ method, path }: Recorded, problem: string) =>
  `${method} ${path.replace(/_1\w{23}/g, '_…')}: ${problem}`;

const file = process.argv[2];
if (!file) throw new Error('Give the path of an OpenAPI file of Stripe.');
process.exitCode = (await check(file)) ? 0 : 1;
