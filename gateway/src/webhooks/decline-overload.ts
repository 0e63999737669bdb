import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import Stripe from 'stripe';
import { newRequestId, requestIdHeader } from '../edge/request-id.ts';
import { type CommonHeaders } from '../edge/security-headers.ts';
import { type DecisionAdmission } from './decision-admission.ts';
import { undecided } from './stripe-webhook.controller.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Fastify's settings for a server that it creates itself. Times in ms. */
interface ServerSettings {
  readonly http?: ServerOptions;
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
}

const path = '/api/webhooks/stripe/authorization';
const answer = JSON.stringify(undecided);

/**
 * Declines purchases that will not be admitted before anything else is done with them: reading and verifying one costs the gateway
 * as much as its decision. A decline needs no signature, because it reveals and changes nothing.
 */
export class OverloadDeclines {
  /** Unset until the application has started. */
  admission: DecisionAdmission | null = null;
  private readonly headers: readonly string[];

  constructor(common: CommonHeaders) {
    this.headers = Object.entries({
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer)),
      'cache-control': 'no-store',
      'stripe-version': Stripe.API_VERSION,
    }).flat();
  }

  /** The server of the application. */
  readonly createServer = (handle: Handler, settings: ServerSettings): Server => {
    const { http = {}, keepAliveTimeout, requestTimeout } = settings;
    const server = createServer(http, (request, response) => {
      if (this.declines(request)) this.decline(request, response);
      else handle(request, response);
    });
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    return server;
  };

  private declines({ url, method }: IncomingMessage): boolean {
    return url === path && method === 'POST' && this.admission?.admits() === false;
  }

  private decline({ headers }: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, [...this.headers, requestIdHeader, newRequestId(headers)]).end(answer);
  }
}
