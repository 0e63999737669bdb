import { failure } from '@almoner/contracts';
import { type FundTerms } from '../domain/fund.ts';

/** @throws DomainError `invalid_input` naming `endsOn` when it is before `startsOn`. */
export function assertOrder({ startsOn, endsOn }: Pick<FundTerms, 'startsOn' | 'endsOn'>): void {
  if (startsOn === null || endsOn === null || startsOn <= endsOn) return;
  throw failure('invalid_input', undefined, [
    { field: 'endsOn', message: 'The last day must not be before the first day' },
  ]);
}
