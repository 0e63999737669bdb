import { z } from 'zod';
import { problemWords } from '../words/en/shell.ts';

const Problem = z.object({
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  instance: z.string().optional(),
});
const Failure = z.object({ status: z.unknown(), data: z.unknown().optional() });

export interface ReadableProblem {
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number | null;
}

const sentences: Readonly<Record<string, string>> = problemWords;

/** What a failed call means in words of ours; the server's own sentence is never shown raw. */
export function readProblem(error: unknown): ReadableProblem {
  const failure = Failure.safeParse(error);
  const status = failure.success && typeof failure.data.status === 'number' ? failure.data.status : null;
  const problem = Problem.safeParse(failure.success ? failure.data.data : error);
  if (!problem.success) {
    return { sentence: status === null ? problemWords.offline : problemWords.unknown, fields: {}, status };
  }
  const fields = Object.fromEntries(
    (problem.data.errors ?? []).map(({ field, message }) => [field, message]),
  );
  return { sentence: sentences[problem.data.code] ?? problemWords.unknown, fields, status };
}
