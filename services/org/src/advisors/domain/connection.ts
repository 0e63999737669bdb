import { failure, type ConnectionSide } from '@almoner/contracts';

export type ConnectionStatus = 'asked' | 'accepted' | 'declined' | 'ended';

export interface Connection {
  readonly id: string;
  readonly firmId: string | null;
  readonly clientId: string | null;
  readonly askedBy: ConnectionSide;
  readonly addressedTo: string;
  readonly status: ConnectionStatus;
  readonly createdAt: Date;
}

export const otherSide = (side: ConnectionSide): ConnectionSide => (side === 'firm' ? 'client' : 'firm');

export function organizationOn(connection: Pick<Connection, 'firmId' | 'clientId'>, side: ConnectionSide) {
  return side === 'firm' ? connection.firmId : connection.clientId;
}

/** The same as for an invitation. */
export const requestLifetimeMs = 14 * 24 * 3_600_000;

/** A request that was not accepted in time is expired, although its row is not changed then. */
export function statusAt(
  { status, createdAt }: Pick<Connection, 'status' | 'createdAt'>,
  now: Date,
): ConnectionStatus | 'expired' {
  const isOver = createdAt.getTime() + requestLifetimeMs <= now.getTime();
  return isOver && (status === 'asked' || status === 'declined') ? 'expired' : status;
}

/** @throws DomainError `connection_not_open` */
export function requireOpen(connection: Pick<Connection, 'status' | 'createdAt'>, now: Date): void {
  if (statusAt(connection, now) !== 'asked') throw failure('connection_not_open');
}

/** A declined request can be ended too: the requesting side still sees it as open and may withdraw it. */
export function canBeEnded({ status }: Pick<Connection, 'status'>): boolean {
  return status !== 'ended';
}
