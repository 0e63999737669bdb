import { z } from 'zod';
import { Id, Instant } from '../primitives.ts';
import { event } from '../rpc.ts';

export const authEvents = {
  sessionEnded: event('evt.auth.session.ended.v1', z.object({ sessionId: Id, userId: Id, endedAt: Instant })),
};
