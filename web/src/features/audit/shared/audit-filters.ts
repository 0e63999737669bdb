import { auditGroups, auditRecordKinds } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import { type AuditFilters } from '../../../api/audit.api.ts';

/** The filters as the address has them, for the controls; days are the reader's own. */
export function readAddress(params: URLSearchParams) {
  const actorId = params.get('person') ?? undefined;
  return {
    q: params.get('q') ?? undefined,
    actorId: actorId !== undefined && isId(actorId) ? actorId : undefined,
    group: auditGroups.find((known) => known === params.get('about')),
    kind: auditRecordKinds.find((known) => known === params.get('kind')),
    fromDay: dayOf(params.get('from')),
    untilDay: dayOf(params.get('to')),
  };
}
export type AuditAddress = ReturnType<typeof readAddress>;

/** As the server takes them: from the first moment of a day, and before the first of the day after the last. */
export function toFilters({ fromDay, untilDay, ...filters }: AuditAddress): AuditFilters {
  return { ...filters, from: startOf(fromDay, 0), until: startOf(untilDay, 1) };
}

export const noAuditFilters = {
  ...{ q: null, person: null, about: null, kind: null, from: null, to: null },
  entry: null,
};

function dayOf(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  return Number.isNaN(new Date(`${text}T00:00:00`).getTime()) ? undefined : text;
}

function startOf(day: string | undefined, daysLater: number): string | undefined {
  if (day === undefined) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
