import { changeRefusalOf, failure } from '@almoner/contracts';

/** @throws DomainError `card_canceled`, `card_used_up` */
export function assertChangeable(card: Parameters<typeof changeRefusalOf>[0]): void {
  const refusal = changeRefusalOf(card);
  if (refusal !== null) throw failure(refusal);
}
