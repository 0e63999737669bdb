import { DomainError, errorKinds } from '@almoner/kernel';
import { failure, isErrorCode } from '@almoner/contracts';
import { z } from 'zod';

/** The serialized form of a DomainError: `instanceof` does not work across processes. */
const WireError = z.object({
  code: z.string(),
  kind: z.enum(errorKinds),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
  retryAfterSeconds: z.number().nullable().default(null),
});

export function toWireError(error: DomainError): z.infer<typeof WireError> {
  const { code, kind, message, fields, retryAfterSeconds } = error;
  return { code, kind, message, fields: [...fields], retryAfterSeconds };
}

export function fromWireError(value: unknown): DomainError {
  const parsed = WireError.safeParse(value);
  if (!parsed.success || !isErrorCode(parsed.data.code)) return failure('internal_error');
  const { code, kind, message, fields, retryAfterSeconds } = parsed.data;
  return new DomainError(code, kind, message, fields, retryAfterSeconds);
}

/** Bounds the reply to invalid input; a person needs no more. */
const fieldsMax = 100;

/** `invalid_input` with each issue under its field, the first hundred of them. */
export function invalidInput(error: z.ZodError): DomainError {
  const fields = error.issues.flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'Unknown field' }))
      : [{ field: path.join('.'), message }],
  );
  return failure('invalid_input', undefined, fields.slice(0, fieldsMax));
}
