import { type ConnectionSide, type ConnectionWire } from '@almoner/contracts';
import { commonLength, pageMaxBytes, withinBytes } from '@almoner/platform';
import { organizationOn, otherSide, statusAt } from './domain/connection.ts';
import { type ConnectionRecord } from './persistence/connection.repository.ts';

/** What one side may know: the asker learns nothing of who was asked, nor that they declined. */
export function toConnection(record: ConnectionRecord, side: ConnectionSide, now: Date): ConnectionWire {
  const { id, askedBy, addressedTo, createdAt, staffIds } = record;
  const status = statusAt(record, now);
  const otherId = organizationOn(record, otherSide(side));
  const otherName = side === 'firm' ? record.clientName : record.firmName;
  return {
    ...{ id, side, askedBy },
    status: status === 'declined' ? 'asked' : status,
    addressedTo: askedBy === side ? addressedTo : null,
    counterpart: otherId === null ? null : { id: otherId, name: otherName ?? '' },
    askedAt: createdAt.toISOString(),
    staffIds: side === 'firm' ? [...staffIds] : [],
  };
}

const staffMaxBytes = 300_000;

/** The connections of one reply; where there are very many, each names as many of its staff as the others. */
export function toConnections(
  records: readonly ConnectionRecord[],
  side: ConnectionSide,
  now: Date,
): ConnectionWire[] {
  const all = records.map((record) => toConnection(record, side, now));
  const fitting = withinBytes(
    all.map((connection) => ({ ...connection, staffIds: [] })),
    pageMaxBytes,
  );
  const shown = all.slice(0, fitting.length);
  const length = commonLength(
    shown.map(({ staffIds }) => staffIds),
    staffMaxBytes,
  );
  return shown.map((connection) => ({ ...connection, staffIds: connection.staffIds.slice(0, length) }));
}
