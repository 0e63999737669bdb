import { failure } from '@almoner/contracts';

/** @throws DomainError `invalid_input` naming `endsAt` */
export function assertEndAfterStart(startsAt: Date, endsAt: Date | null): void {
  if (endsAt === null || endsAt > startsAt) return;
  const message = 'Must be after the start';
  throw failure('invalid_input', undefined, [{ field: 'endsAt', message }]);
}
