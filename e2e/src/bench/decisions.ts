import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@almoner/kernel';
import { type BenchStack } from './bench-stack.ts';
import { LoadConnection } from './http-load.ts';
import { atFixedRate, atFullSpeed, type Measured } from './measure.ts';
import { ProcessorMeter } from './processor-time.ts';

export interface BenchCard {
  readonly account: string;
  readonly stripeCardId: string;
}

export interface DecisionFigures {
  readonly max: Measured;
  /** At half of the maximum, latency from the scheduled time. */
  readonly half: Measured;
  /** Processor time of one decision at the maximum, in ms, by process. */
  readonly cost: string;
}

export interface OverloadFigures {
  readonly offeredPerSecond: number;
  /** Every answer, approved or declined; latency from the time at which the request was due. */
  readonly answered: Measured;
  readonly approvedPerSecond: number;
}

const lanes = 192;
/** For an overload: as many connections as are open when each request takes almost as long as the network waits. */
const overloadLanes = 4_096;
const connectionsAtOnce = 64;
const warmUpSeconds = 2;
/**
 * V8 optimizes the code of the path during the first decisions of a process, on helper threads that cost as much as the
 * decisions themselves. After this many that is over, as it is in a process that has run for a minute in production.
 */
const warmUpDecisions = 20_000;
/** Work left over from the maximum load, mainly events to publish, must not count toward the cost of half the load. */
const settleMs = 1_500;
/** More than any machine has shown yet. */
const preparedPerSecond = 6_000;
const requestLine = 'POST /api/webhooks/stripe/authorization HTTP/1.1\r\nContent-Type: application/json\r\n';

/** Lets the processes of a new stack optimize their code, which is not part of what a decision costs. */
export async function warmUp(stack: BenchStack, cards: readonly BenchCard[]): Promise<void> {
  const buyers = await openBuyers(stack, cards);
  for (let made = 0; made < warmUpDecisions;)
    made += (await atFullSpeed(warmUpSeconds, lanes, buyers.swipe)).count;
  buyers.close();
}

/** Signed webhooks through gateway, NATS, `spend` and PostgreSQL, and back with the decision. */
export async function measureDecisions(
  stack: BenchStack,
  cards: readonly BenchCard[],
  seconds: number,
): Promise<DecisionFigures> {
  const { purchases, swipe, close } = await openBuyers(stack, cards);
  await atFullSpeed(warmUpSeconds, lanes, swipe);
  purchases.prepare(seconds * preparedPerSecond);
  const meter = new ProcessorMeter(stack.processes);
  const max = await meter.during(() => atFullSpeed(seconds, lanes, swipe));
  purchases.prepare((seconds * max.perSecond) / 2);
  await pause(settleMs);
  const half = await atFixedRate(seconds, max.perSecond / 2, lanes, swipe);
  close();
  return { max, half, cost: meter.perCall(max.count) };
}

/**
 * Many times more purchases than can be decided, on the clock. Declines are counted instead of refused: all purchases have room and
 * money, so each decline is one that could not be decided in time.
 */
export async function measureOverload(
  stack: BenchStack,
  cards: readonly BenchCard[],
  seconds: number,
  offeredPerSecond: number,
): Promise<OverloadFigures> {
  const { purchases, send, close } = await openBuyers(stack, cards, overloadLanes);
  purchases.prepare(seconds * offeredPerSecond);
  await pause(settleMs);
  let approved = 0;
  const answered = await atFixedRate(seconds, offeredPerSecond, overloadLanes, async (lane) => {
    const { body } = await send(lane);
    if (isApproved(body)) approved += 1;
  });
  close();
  return { offeredPerSecond, answered, approvedPerSecond: (approved / answered.count) * answered.perSecond };
}

/** A connection for each lane, and the purchase that a lane makes on it. */
async function openBuyers(stack: BenchStack, cards: readonly BenchCard[], count = lanes) {
  const connections = await openConnections(stack.gatewayPort, count);
  const purchases = new Purchases(cards, stack.authorizationSecret);
  const send = async (lane: number) => {
    const connection = connections[lane];
    if (connection === undefined) throw new Error('No connection to swipe with.');
    const { head, body } = purchases.next();
    const answer = await connection.send(head, body);
    if (answer.status !== 200)
      throw new Error(`The decision was answered with ${answer.status}: ${answer.body}`);
    return answer;
  };
  const swipe = async (lane: number) => {
    const { body } = await send(lane);
    if (!isApproved(body)) throw new Error(`A purchase with room and money was declined: ${body}`);
  };
  return { purchases, send, swipe, close: () => connections.forEach((connection) => connection.close()) };
}

/** A few at a time: the kernel drops what exceeds the queue of a listening socket, and its sender tries again seconds later. */
async function openConnections(port: number, count: number): Promise<LoadConnection[]> {
  const open: LoadConnection[] = [];
  while (open.length < count) {
    const next = Math.min(connectionsAtOnce, count - open.length);
    open.push(...(await Promise.all(Array.from({ length: next }, () => LoadConnection.open(port)))));
  }
  return open;
}

const isApproved = (body: string) => body.includes('"approved":true');

/** A webhook with its signature, as the connection sends it. */
export interface SignedRequest {
  readonly head: string;
  readonly body: string;
}

/** Stripe's question whether a purchase of 1.00 on this card is approved. */
export function signedRequest(card: BenchCard, secret: string): SignedRequest {
  const body = requestEvent(card);
  return { head: `${requestLine}Stripe-Signature: ${signature(body, secret)}\r\n`, body };
}

/** Signed requests, each for the next card; prepared before the clock starts, so that preparing them is not measured. */
class Purchases {
  private readonly cards: readonly BenchCard[];
  private readonly secret: string;
  private prepared: SignedRequest[] = [];
  private made = 0;

  constructor(cards: readonly BenchCard[], secret: string) {
    this.cards = cards;
    this.secret = secret;
  }

  prepare(count: number): void {
    this.prepared = Array.from({ length: Math.ceil(count) }, () => this.make());
  }

  next(): SignedRequest {
    return this.prepared.pop() ?? this.make();
  }

  private make(): SignedRequest {
    const card = this.cards[this.made++ % this.cards.length];
    if (card === undefined) throw new Error('No card to swipe.');
    return signedRequest(card, this.secret);
  }
}

function requestEvent({ account, stripeCardId }: BenchCard): string {
  const created = Math.floor(Date.now() / 1000);
  const object = {
    id: `iauth_${newId()}`,
    object: 'issuing.authorization',
    created,
    amount: 0,
    approved: false,
    status: 'pending',
    card: { id: stripeCardId, object: 'issuing.card' },
    request_history: [],
    pending_request: {
      amount: 100,
      currency: 'usd',
      is_amount_controllable: false,
      merchant_amount: 100,
      merchant_currency: 'usd',
    },
    merchant_data: {
      name: 'Kettle & Crate Wholesale',
      category: 'wholesale_clubs',
      category_code: '5300',
      city: 'Alder Falls',
      country: 'US',
    },
  };
  return JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    type: 'issuing_authorization.request',
    account,
    created,
    data: { object },
  });
}

function signature(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/**
 * Organizations with one card each and money in the wallet, booked as deposits. They are inserted directly, because
 * the measurement begins at the purchase.
 */
export async function seedCards(
  stack: BenchStack,
  organizations: number,
  cardsEach: number,
  walletMinor: number,
): Promise<BenchCard[]> {
  const cards: BenchCard[] = [];
  const client = await stack.pool.connect();
  for (let index = 0; index < organizations; index++) {
    const organizationId = newId();
    const account = `acct_${organizationId}`;
    await client.query('begin');
    await client.query(
      `insert into organization (organization_id, stripe_account_id, revision, is_active, has_bank_account, currency)
       values ($1, $2, 1, true, true, 'USD')`,
      [organizationId, account],
    );
    const walletId = newId();
    const accounts: [string, string, boolean, number][] = [
      [newId(), 'external', false, 1],
      [newId(), 'expense', false, 4],
      [newId(), 'vault', true, 8],
      [walletId, 'wallet', true, 9],
    ];
    for (const [id, kind, isGuarded, rank] of accounts) {
      await client.query(
        `insert into account (organization_id, id, kind, name, currency, is_guarded, lock_rank) values ($1, $2, $3, $4, 'USD', $5, $6)`,
        [organizationId, id, kind, kind, isGuarded, rank],
      );
    }
    const transferId = newId();
    await client.query(
      `insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, occurred_at,
         effective_on)
       values ($1, $2, 'bank_credit', 'posted', $3, 'USD', 'Bench', 'bench', now(), current_date)`,
      [organizationId, transferId, walletMinor],
    );
    await client.query(
      `insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
       values ($1, $2, $3, 'posted', -$5::bigint), ($1, $2, $4, 'posted', $5::bigint)`,
      [organizationId, transferId, accounts[0]?.[0], walletId, walletMinor],
    );
    for (let card = 0; card < cardsEach; card++) {
      const [ruleId, cardId] = [newId(), newId()];
      await client.query(
        `insert into card (organization_id, id, stripe_card_id, stripe_account_id, user_id, status, cardholder_status,
           paying_account_id, currency, card_created_at)
         values ($1, $2, $3, $4, $5, 'active', 'active', $6, 'USD', now())`,
        [organizationId, cardId, `ic_${cardId}`, account, newId(), walletId],
      );
      await client.query(
        `insert into spend_limit (organization_id, id, kind, owner_id, frequency, limit_minor, currency, counts_from)
         values ($1, $2, 'card_rule', $3, 'monthly', $4, 'USD', now())`,
        [organizationId, ruleId, cardId, walletMinor],
      );
      await client.query(`insert into card_limit (organization_id, card_id, limit_id) values ($1, $2, $3)`, [
        organizationId,
        cardId,
        ruleId,
      ]);
      cards.push({ account, stripeCardId: `ic_${cardId}` });
    }
    await client.query('commit');
  }
  client.release();
  return cards;
}
