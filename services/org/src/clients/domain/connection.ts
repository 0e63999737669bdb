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

/** As long as an invitation. */
export const requestLifetimeMs = 14 * 24 * 3_600_000;

/** A request that nobody accepted in time is over, though nothing was written at that moment. */
export function statusAt(
  { status, createdAt }: Pick<Connection, 'status' | 'createdAt'>,
  now: Date,
): ConnectionStatus | 'expired' {
  const isOver = createdAt.getTime() + requestLifetimeMs <= now.getTime();
  return isOver && (status === 'asked' || status === 'declined') ? 'expired' : status;
}

/** @throws DomainError `connection_not_open` */
export function requireAsked(connection: Pick<Connection, 'status' | 'createdAt'>, now: Date): void {
  if (statusAt(connection, now) !== 'asked') throw failure('connection_not_open');
}

/** Nothing is left to end once it has ended; what was declined looks open to whoever asked, so they may take it back. */
export function isEndable({ status }: Pick<Connection, 'status'>): boolean {
  return status !== 'ended';
}
