import { type Principal, type RouteDefinition } from '@almoner/contracts';
import { type FastifyRequest } from 'fastify';

/** What the guards leave on a request for the handlers behind them. */
export interface ApiRequest extends FastifyRequest {
  principal?: Principal;
  routeDefinition?: RouteDefinition;
  rawBody?: Buffer;
}
