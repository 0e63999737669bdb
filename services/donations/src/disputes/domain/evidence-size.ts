import { disputeFilesMaxBytes, type DisputeFileKind } from '@almoner/contracts';

interface SizedFile {
  readonly kind: DisputeFileKind;
  readonly bytes: number;
}

/** Returns whether the bank accepts the file together with the complete ones. It replaces the file of the same kind. */
export function fitsEvidence(complete: readonly SizedFile[], { kind, bytes }: SizedFile): boolean {
  const others = complete.filter((file) => file.kind !== kind);
  return others.reduce((sum, file) => sum + file.bytes, bytes) <= disputeFilesMaxBytes;
}
