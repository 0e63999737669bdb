/** The category of an error, independent of the protocol; the gateway maps it to an HTTP status. */
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

/** A violated rule with a stable code. Other processes receive the code, so do not rely on `instanceof`. */
export class DomainError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly fields: readonly FieldError[];
  /** Time until a retry makes sense; null if unknown. */
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
