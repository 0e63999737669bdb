export interface SignaturePolicy {
  /** Minor units; null: one admin moves any amount. */
  readonly thresholdMinor: bigint | null;
  readonly version: number;
}

/** An amount of exactly the threshold needs one signature. */
export const needsSecondSignature = ({ thresholdMinor }: SignaturePolicy, minor: bigint) =>
  thresholdMinor !== null && minor > thresholdMinor;
