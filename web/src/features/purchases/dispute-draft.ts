import {
  daysToDispute,
  requiredEvidence,
  type CardDisputeEvidence,
  type CardDisputeReason,
  type CardDisputeStatus,
  type EvidenceField,
} from '@almoner/contracts';

/** The fields that a form for the reason shows, the explanation first. */
export const fieldsOf = (reason: CardDisputeReason): readonly EvidenceField[] => requiredEvidence[reason];

/** The fields that the reason needs, without empty fields and those of other reasons. */
export function evidenceOf(reason: CardDisputeReason, typed: CardDisputeEvidence): CardDisputeEvidence {
  return Object.fromEntries(
    fieldsOf(reason)
      .map((name) => [name, typed[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
}

export const isComplete = (reason: CardDisputeReason, typed: CardDisputeEvidence): boolean =>
  Object.keys(evidenceOf(reason, typed)).length === fieldsOf(reason).length;

const dayMs = 86_400_000;

/** Whole days until `fileBy`; 0 on the last day. */
export function daysLeft(fileBy: string, now: Date): number {
  const days = Math.floor((Date.parse(fileBy) - now.getTime()) / dayMs);
  return Math.min(daysToDispute, Math.max(0, days));
}

/** Returns whether the purchase has no dispute by it, so that another one may be opened. */
export const isDisputeOver = (status: CardDisputeStatus): boolean =>
  status === 'withdrawn' || status === 'expired';
