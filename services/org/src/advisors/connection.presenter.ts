import { type ConnectionSide, type ConnectionWire } from '@almoner/contracts';
import { commonLength, pageMaxBytes, withinBytes } from '@almoner/platform';
import { organizationOn, otherSide, statusAt } from './domain/connection.ts';
import { type ConnectionRecord } from './persistence/connection.repository.ts';

/** The connection as one side may see it: the requesting side sees neither who received the request nor a refusal. */
export function toConnection(record: ConnectionRecord, side: ConnectionSide, now: Date): ConnectionWire {
  const { id, askedBy, addressedTo, createdAt, staffIds } = record;
  const status = statusAt(record, now);
  const otherId = organizationOn(record, otherSide(side));
  const otherName = side === 'firm' ? record.clientName : record.firmName;
  return {
    id,
    side,
    askedBy,
    status: status === 'declined' ? 'asked' : status,
    addressedTo: askedBy === side ? addressedTo : null,
    counterpart: otherId === null ? null : { id: otherId, name: otherName ?? '' },
    askedAt: createdAt.toISOString(),
    staffIds: side === 'firm' ? [...staffIds] : [],
  };
}

const staffMaxBytes = 300_000;

/** All connections of a reply list the same number of staff when not all of them fit. */
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
