import { z } from 'zod';
import { problemWords, tooManyRequests, unansweredChangeWords } from '../words/en/problems.ts';

const Problem = z.object({
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  instance: z.string().optional(),
  /** For an answer 429, from its header. */
  retryAfterSeconds: z.number().nullish(),
});
const Failure = z.object({ status: z.unknown(), data: z.unknown().optional() });

export interface ReadableProblem {
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number | null;
}

type Sentences = Readonly<Record<string, string>>;
const ofReads: Sentences = problemWords;
const ofChanges: Sentences = { ...problemWords, ...unansweredChangeWords };

/** Describes a failed read in our words; the server's own sentence is never shown. */
export const readProblem = (error: unknown): ReadableProblem => toProblem(error, ofReads);

/** Why an action is refused, by its code. */
export const refusalSentence = (code: string): string => ofReads[code] ?? problemWords.unknown;

/** Like `readProblem`, for mutations: without an answer the outcome is unknown. */
export const changeProblem = (error: unknown): ReadableProblem => toProblem(error, ofChanges);

/** Returns whether the server refused a mutation. After any other failure it may have been done. */
export function isRefusal(error: unknown): boolean {
  const { status } = changeProblem(error);
  return status !== null && status >= 400 && status < 500;
}

/** The code of a refusal; null for any other failure. */
export function problemCode(error: unknown): string | null {
  const failure = Failure.safeParse(error);
  const problem = Problem.safeParse(failure.success ? failure.data.data : error);
  return problem.success ? problem.data.code : null;
}

function toProblem(error: unknown, sentences: Sentences): ReadableProblem {
  const failure = Failure.safeParse(error);
  const status = failure.success && typeof failure.data.status === 'number' ? failure.data.status : null;
  const problem = Problem.safeParse(failure.success ? failure.data.data : error);
  const sentenceOf = (code: string) => sentences[code] ?? problemWords.unknown;
  if (!problem.success)
    return { sentence: sentenceOf(status === null ? 'offline' : 'unknown'), fields: {}, status };
  const fields = Object.fromEntries(
    (problem.data.errors ?? []).map(({ field, message }) => [field, message]),
  );
  const { code, retryAfterSeconds } = problem.data;
  const sentence =
    code === 'too_many_requests' && retryAfterSeconds != null
      ? tooManyRequests(retryAfterSeconds)
      : sentenceOf(code);
  return { sentence, fields, status };
}
