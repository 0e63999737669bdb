import { type StartActivity, type StartLimitsPerPeriod, needsChallenge } from './start-rule.ts';

/** Known activity around the setup of a payment method. `own`: of the donor or of the recurring gift. */
export interface SetupActivity extends Omit<StartActivity, 'looksAutomatic'> {
  readonly ownSetupsOfDay: number;
  readonly ownDeclinesOfDay: number;
  /** Within ten minutes. */
  readonly ownDeclines: number;
}

/** More than any donor needs, and too few for testing stolen cards by a recurring gift of one's own, whose challenges are cheap. */
const setupsPerDay = 20;
const declinesPerDay = 20;

/** How long a refused donor waits at most. */
export const setupLimitSeconds = 86_400;

export const isSetupRefused = ({ ownSetupsOfDay, ownDeclinesOfDay }: SetupActivity): boolean =>
  ownSetupsOfDay >= setupsPerDay || ownDeclinesOfDay >= declinesPerDay;

export const setupNeedsChallenge = (activity: SetupActivity, limits: StartLimitsPerPeriod): boolean =>
  activity.ownDeclines >= limits.declines || needsChallenge({ ...activity, looksAutomatic: false }, limits);
