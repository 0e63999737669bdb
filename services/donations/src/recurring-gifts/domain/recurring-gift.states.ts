import { type RecurringGiftStatus, type RecurringStep } from '@almoner/contracts';

export type PlanStatus = RecurringGiftStatus | 'pending';

/** The steps of a donor in each status, with the next status; a skip and its undoing change no status. */
const steps: Readonly<Record<RecurringStep, Partial<Record<PlanStatus, PlanStatus>>>> = {
  pause: { active: 'paused', past_due: 'paused' },
  resume: { paused: 'active' },
  skip: { active: 'active' },
  'undo-skip': { active: 'active' },
  cancel: { active: 'canceled', paused: 'canceled', past_due: 'canceled' },
  restart: { stopped: 'active', canceled: 'active' },
};

/** The status after the step; null when the step is not possible. */
export function afterStep(status: PlanStatus, step: RecurringStep): PlanStatus | null {
  return steps[step][status] ?? null;
}

/** Statuses in which a charge may be made. */
export const isCharged = (status: PlanStatus) => status === 'active' || status === 'past_due';
export const isEnded = (status: PlanStatus) => status === 'stopped' || status === 'canceled';
