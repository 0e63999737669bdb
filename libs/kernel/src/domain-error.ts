/** How a refusal is meant, whatever carries it; the gateway turns it into an HTTP status in one place. */
export const errorKinds = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'refused',
  'too_many_requests',
  'unavailable',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export interface FieldError {
  /** Dotted path of the field as the caller sent it. */
  readonly field: string;
  readonly message: string;
}

/** A broken rule with a stable code. The code crosses process borders; `instanceof` does not. */
export class DomainError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly fields: readonly FieldError[];
  /** When trying again makes sense; null where nobody can tell. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: string,
    kind: ErrorKind,
    message: string,
    fields: readonly FieldError[] = [],
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.kind = kind;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
