import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { failure, type RouteDefinition } from '@almoner/contracts';
import { type GatewayConfig } from '../config.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';
import { type ApiRequest } from './api-request.ts';
import { cookieNames, secretCookieOf } from '../edge/cookies.ts';
import { Principals } from './principals.ts';
import { routeKey } from './route.decorator.ts';

// The content types of forms, which another site can make a browser send without a preflight request.
function refuseForms({ headers }: ApiRequest): void {
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\b/i.test(type)) throw failure('unsupported_media_type');
}

/** Sets the principal of the request. A route that requires a session refuses other callers here. */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly cookieName: string;

  constructor(
    private readonly reflector: Reflector,
    private readonly principals: Principals,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.cookieName = cookieNames(config.PUBLIC_URL).session;
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const definition = this.reflector.get<RouteDefinition | undefined>(routeKey, execution.getHandler());
    if (definition === undefined) return true;
    const request = execution.switchToHttp().getRequest<ApiRequest>();
    request.routeDefinition = definition;
    // The route checks the type of a file; no form can send one.
    if (definition.shape.upload === undefined) refuseForms(request);
    if (definition.shape.access === 'public') return true;
    request.principal = await this.principals.resolve(secretCookieOf(request.cookies, this.cookieName));
    if (request.principal.kind !== 'user') throw failure('unauthenticated');
    return true;
  }
}
