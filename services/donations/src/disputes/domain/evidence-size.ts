import { disputeFilesMaxBytes, type DisputeFileKind } from '@almoner/contracts';

interface SizedFile {
  readonly kind: DisputeFileKind;
  readonly bytes: number;
}

/** Returns whether the bank takes the file with those that are complete. It replaces the one of its kind. */
export function fitsEvidence(complete: readonly SizedFile[], { kind, bytes }: SizedFile): boolean {
  const others = complete.filter((file) => file.kind !== kind);
  return others.reduce((sum, file) => sum + file.bytes, bytes) <= disputeFilesMaxBytes;
}
