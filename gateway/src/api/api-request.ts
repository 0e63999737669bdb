import { type Principal, type RouteDefinition } from '@almoner/contracts';
import { type FastifyRequest } from 'fastify';

/** A request with the data that the guards add for the handlers. */
export interface ApiRequest extends FastifyRequest {
  principal?: Principal;
  routeDefinition?: RouteDefinition;
  rawBody?: Buffer;
  /** The setting `CALL_TIMEOUT_MS`. */
  callTimeoutMs: number;
}
