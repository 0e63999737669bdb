import { failure } from '@almoner/contracts';

/** @throws DomainError `invalid_input` */
export function assertDaysInOrder({ from, to }: { readonly from: string; readonly to: string }): void {
  if (from > to)
    throw failure('invalid_input', undefined, [{ field: 'to', message: 'Must not be before the first day' }]);
}
