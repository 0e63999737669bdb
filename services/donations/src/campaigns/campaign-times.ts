import { failure } from '@almoner/contracts';

/** Times in ISO text. @throws DomainError `invalid_input` for a start that is not before the end. */
export function assertStartBeforeEnd({
  startsAt,
  endsAt,
}: {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}): void {
  if (startsAt === null || endsAt === null || new Date(startsAt) < new Date(endsAt)) return;
  throw failure('invalid_input', undefined, [{ field: 'startsAt', message: 'Must be before the end' }]);
}
