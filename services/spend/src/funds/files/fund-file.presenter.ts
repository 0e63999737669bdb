import { type FundFileWire } from '@almoner/contracts';
import { type FileRecord } from './persistence/fund-file.repository.ts';

/** Evidence is kept after its release has ended: the release, or its rejection, was based on it. */
export const isRemovable = ({ transferStatus }: Pick<FileRecord, 'transferStatus'>): boolean =>
  transferStatus === null || transferStatus === 'pending';

/** Null for an upload that is not finished. */
export function toFundFile(record: FileRecord): FundFileWire | null {
  const { id, transferId, name, type, bytes, uploadedAt } = record;
  if (type === null || uploadedAt === null) return null;
  return {
    id,
    transferId,
    name,
    type,
    bytes,
    addedBy: { id: record.uploadedBy, name: record.uploadedByName, email: record.uploadedByEmail },
    addedAt: uploadedAt.toISOString(),
    isRemovable: isRemovable(record),
  };
}
