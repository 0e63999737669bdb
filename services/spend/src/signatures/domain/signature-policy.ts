import { type Money } from '@almoner/kernel';

export interface SignaturePolicy {
  /** Minor units; null: one admin moves any amount. */
  readonly thresholdMinor: bigint | null;
  readonly version: number;
}

/** An amount of exactly the threshold needs one signature. */
export const needsSecondSignature = ({ thresholdMinor }: SignaturePolicy, amount: Money) =>
  thresholdMinor !== null && amount.minor > thresholdMinor;
