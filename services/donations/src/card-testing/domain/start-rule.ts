/** Known activity around a gift to be started. Starts are counted per minute, declines per ten minutes. */
export interface StartActivity {
  readonly ipNetworkStarts: number;
  readonly ipNetworkDeclines: number;
  readonly deviceDeclines: number;
  /** Its campaign had so many declines that everyone must pass a challenge. */
  readonly isCampaignProtected: boolean;
  /** The form was filled in as by a program: in a field that people do not see, or faster than anyone types. */
  readonly looksAutomatic: boolean;
}

export interface StartLimitsPerPeriod {
  readonly starts: number;
  readonly declines: number;
}

/** Faster than anyone types an address and a card number. */
const fastestSeconds = 3;

export const looksAutomatic = (form: { readonly website: string; readonly secondsOnForm: number | null }) =>
  form.website !== '' || (form.secondsOnForm !== null && form.secondsOnForm < fastestSeconds);

/** Returns whether this start needs a passed challenge. Donors behind a suspicious network can give after one. */
export function needsChallenge(activity: StartActivity, limits: StartLimitsPerPeriod): boolean {
  return (
    activity.looksAutomatic ||
    activity.isCampaignProtected ||
    activity.ipNetworkStarts >= limits.starts ||
    activity.ipNetworkDeclines >= limits.declines ||
    activity.deviceDeclines >= limits.declines
  );
}

/** Debits that were started within ten minutes. */
export interface DebitActivity {
  readonly ipNetworkDebits: number;
  readonly deviceDebits: number;
  readonly campaignDebits: number;
}

/**
 * Returns whether a start by bank debit needs a challenge: a bank answers days later, so that each attempt counts as a card's decline does. A
 * wrong account that is found out at once is counted as a decline too.
 */
export function debitNeedsChallenge(
  { ipNetworkDebits, deviceDebits, campaignDebits }: DebitActivity,
  limits: { readonly declines: number; readonly campaignDebits: number },
): boolean {
  return (
    ipNetworkDebits >= limits.declines ||
    deviceDebits >= limits.declines ||
    campaignDebits >= limits.campaignDebits
  );
}

const fewestBits = 16;
const mostBits = 19;
const declinesPerBit = 5;

/**
 * Leading zero bits that a proof of work must have: about 65,000 hashes for the first, 520,000 at most. A phone computes about
 * 100,000 in a second, and a donor behind an attacked network should still give within half a minute.
 */
export function proofBits(ipNetworkDeclines: number): number {
  return Math.min(mostBits, fewestBits + Math.floor(ipNetworkDeclines / declinesPerBit));
}

/** A payment accepts one card after another, so it is closed when it, or a network without a challenge, had too many declines. */
export function closesPayment(
  declines: { readonly ofGift: number; readonly ofIpNetwork: number; readonly hasPassedChallenge: boolean },
  limit: number,
): boolean {
  return declines.ofGift >= limit || (declines.ofIpNetwork >= limit && !declines.hasPassedChallenge);
}

/** Declines outnumber gifts, and are more than donors' mistakes. Counted for ten minutes. */
export function isUnderAttack(
  campaign: { readonly declines: number; readonly succeeded: number },
  limit: number,
): boolean {
  return campaign.declines >= limit && campaign.declines > campaign.succeeded;
}
