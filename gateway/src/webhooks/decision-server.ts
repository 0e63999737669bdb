import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { DomainError } from '@almoner/kernel';
import Stripe from 'stripe';
import { refuseUnreadable } from '../edge/edge-refusals.ts';
import { problemOf } from '../edge/problem.ts';
import { newRequestId, requestIdHeader } from '../edge/request-id.ts';
import { type CommonHeaders } from '../edge/security-headers.ts';
import { refuseSlowBody } from '../edge/slow-bodies.ts';
import { type DecisionAdmission } from './decision-admission.ts';
import { undecided, type PurchaseDecisions } from './purchase-decisions.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Fastify's settings for a server that it creates itself. Times in ms. */
interface ServerSettings {
  readonly http?: ServerOptions;
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
}

interface Deciding {
  readonly admission: DecisionAdmission;
  readonly decisions: PurchaseDecisions;
}

const path = '/api/webhooks/stripe/authorization';
/** Stripe's requests have a few kB. */
const bodyMaxBytes = 64_000;

/**
 * The server of the application. It answers requests to approve a purchase itself, because with the framework about a
 * tenth fewer are decided at full load (docs/decisions/0001). Requests of an unusual form are left to the framework, whose
 * route gives the same answer.
 */
export class DecisionServer {
  /** Unset until the application has started. */
  deciding: Deciding | null = null;
  /** Connections end with their reply from then on, so that they do not keep the server open. */
  isClosing = false;
  private readonly headers: readonly string[];
  private readonly refuseSlow: ReturnType<typeof refuseUnreadable>;

  /** `bodyTimeoutMs`: for the whole body of a request. */
  constructor(
    common: CommonHeaders,
    private readonly bodyTimeoutMs: number,
  ) {
    this.headers = Object.entries({ ...common, 'cache-control': 'no-store' }).flat();
    this.refuseSlow = refuseUnreadable(common);
  }

  readonly createServer = (handle: Handler, settings: ServerSettings): Server => {
    const { http = {}, keepAliveTimeout, requestTimeout } = settings;
    const server = createServer(http, (request, response) => {
      if (this.deciding === null || request.url !== path || request.method !== 'POST')
        handle(request, response);
      // Before anything else is done with it: reading and verifying a request costs as much as its decision. It needs
      // no signature, because a decline reveals and changes nothing.
      else if (!this.deciding.admission.admits()) this.reply(request, response, 200, undecided);
      else if (hasUsualForm(request)) this.decide(this.deciding.decisions, request, response);
      else handle(request, response);
    });
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    return server;
  };

  private decide(decisions: PurchaseDecisions, request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    refuseSlowBody(request, this.bodyTimeoutMs, this.refuseSlow);
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.once('end', () => {
      const [first = Buffer.alloc(0)] = chunks;
      const payload = chunks.length > 1 ? Buffer.concat(chunks) : first;
      decisions.answer({ payload, signature: request.headers['stripe-signature'] }).then(
        (answer) => this.reply(request, response, 200, answer),
        (error: unknown) => this.refuse(request, response, error),
      );
    });
  }

  /** An unexpected error is a decline: for a 500, Stripe would use the account's default, which may be to approve. */
  private refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (!(error instanceof DomainError)) return this.reply(request, response, 200, undecided);
    const id = newRequestId(request.headers);
    const problem = problemOf(error, { id });
    return this.reply(request, response, problem.status, problem, id);
  }

  private reply(
    { headers }: IncomingMessage,
    response: ServerResponse,
    status: number,
    answer: object,
    requestId = newRequestId(headers),
  ): void {
    const body = JSON.stringify(answer);
    const isProblem = status !== 200;
    response.shouldKeepAlive &&= !this.isClosing;
    response
      .writeHead(status, [
        ...this.headers,
        'content-type',
        `application/${isProblem ? 'problem+json' : 'json'}; charset=utf-8`,
        'content-length',
        String(Buffer.byteLength(body)),
        ...(isProblem ? [] : ['stripe-version', Stripe.API_VERSION]),
        requestIdHeader,
        requestId,
      ])
      .end(body);
  }
}

/** A small JSON body with its length, as Stripe sends it. */
function hasUsualForm({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return (
    length <= bodyMaxBytes &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    (headers['content-type'] ?? '').startsWith('application/json')
  );
}
