import { auditGroups, auditRecordKinds } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import { type AuditFilters } from '../../../api/audit.api.ts';
import { dayRange, readDay } from '../../../lib/day-range.ts';

/** The filters in the URL, for the controls; days are those of the viewer's time zone. */
export function readUrlFilters(params: URLSearchParams) {
  const actorId = params.get('person') ?? undefined;
  return {
    q: params.get('q') ?? undefined,
    actorId: actorId !== undefined && isId(actorId) ? actorId : undefined,
    group: auditGroups.find((known) => known === params.get('about')),
    kind: auditRecordKinds.find((known) => known === params.get('kind')),
    fromDay: readDay(params.get('from')),
    untilDay: readDay(params.get('to')),
  };
}
export type AuditUrlFilters = ReturnType<typeof readUrlFilters>;

/** As the server takes them: from the first moment of a day, and before the first of the day after the last. */
export function toFilters({ fromDay, untilDay, ...filters }: AuditUrlFilters): AuditFilters {
  return { ...filters, ...dayRange(fromDay, untilDay) };
}

export const noAuditFilters = {
  q: null,
  person: null,
  about: null,
  kind: null,
  from: null,
  to: null,
  entry: null,
};
