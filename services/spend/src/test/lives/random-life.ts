import { newId } from '@almoner/kernel';
import { type Dice } from '@almoner/testing';
import {
  authorizedOf,
  describeAuthorization,
  describeTransaction,
  heldOf,
  capturedOf,
  isApproved,
  moveHold,
  newTransactionId,
  type NetworkPurchase,
  type NetworkTransaction,
} from './network-purchase.ts';

/** What the network sends us: a request that waits for an answer, and events. */
export interface NetworkPort {
  /** What we approved of it in minor units, 0 for a decline. A controllable request may be approved in part. */
  ask: (purchase: NetworkPurchase, amount: number, isControllable: boolean) => Promise<number>;
  send: (event: { readonly type: string; readonly object: object }) => void;
}

const daySeconds = 86_400;
const oldestDays = 3;
const lateAnswers = 0.08;
const standIns = 0.1;
const stepsMax = 4;
const controllable = 0.3;

/**
 * Lives through one purchase with every kind of fact that the network has: increments, reversals in part and whole, partial,
 * multiple, over- and force captures, expiry, a late capture, refunds linked and not, refunds taken back, a stand-in
 * approval, an answer of ours that came too late.
 */
export async function liveOnce(
  dice: Dice,
  stripeCardId: string,
  port: NetworkPort,
): Promise<NetworkPurchase> {
  const purchase: NetworkPurchase = {
    id: `iauth_${newId()}`,
    stripeCardId,
    created: now() - dice.between(0, oldestDays) * daySeconds,
    amountContainsCaptures: dice.chance(0.5),
    recordsRequested: dice.chance(0.5),
    requests: [],
    reversed: 0,
    transactions: [],
    movements: [],
    status: 'pending',
  };
  await firstRequest(dice, purchase, port);
  for (let step = dice.between(0, stepsMax); step > 0; step -= 1) {
    const possible = steps.filter(({ isPossible }) => isPossible(purchase));
    const next = possible[dice.between(0, possible.length - 1)];
    await next?.take(dice, purchase, port);
  }
  return purchase;
}

async function firstRequest(dice: Dice, purchase: NetworkPurchase, port: NetworkPort): Promise<void> {
  const requested = dice.between(1, 20_000);
  const granted = dice.chance(standIns) ? requested : await answerTo(dice, purchase, requested, port);
  purchase.requests.push({ requested, granted });
  if (granted === 0) purchase.status = 'closed';
  moveHold(purchase);
  port.send({ type: 'issuing_authorization.created', object: describeAuthorization(purchase) });
}

/** An approval that reaches the network too late is recorded as a decline. */
async function answerTo(dice: Dice, purchase: NetworkPurchase, amount: number, port: NetworkPort) {
  const granted = await port.ask(purchase, amount, dice.chance(controllable));
  return dice.chance(lateAnswers) ? 0 : granted;
}

interface Step {
  readonly isPossible: (purchase: NetworkPurchase) => boolean;
  readonly take: (dice: Dice, purchase: NetworkPurchase, port: NetworkPort) => Promise<void> | void;
}

const isOpen = (purchase: NetworkPurchase) => purchase.status === 'pending';
const holds = (purchase: NetworkPurchase) => heldOf(purchase) > 0;
const hasCaptures = ({ transactions }: NetworkPurchase) =>
  transactions.some(({ type }) => type === 'capture');

const steps: readonly Step[] = [
  { isPossible: isOpen, take: increment },
  {
    isPossible: holds,
    take: (dice, purchase, port) => reverse(purchase, dice.between(1, heldOf(purchase)), port),
  },
  { isPossible: isOpen, take: (_, purchase, port) => end(purchase, 'reversed', port) },
  { isPossible: isOpen, take: (_, purchase, port) => end(purchase, 'expired', port) },
  {
    isPossible: holds,
    take: (dice, purchase, port) =>
      capture(dice, purchase, dice.between(1, heldOf(purchase)), dice.chance(0.5), port),
  },
  // Tips, fuel, and a capture after the end of the authorization or against its decline.
  {
    isPossible: () => true,
    take: (dice, purchase, port) =>
      capture(dice, purchase, heldOf(purchase) + dice.between(1, 5_000), dice.chance(0.5), port),
  },
  { isPossible: () => true, take: (dice, purchase, port) => move(dice, purchase, forced(dice), port) },
  { isPossible: hasCaptures, take: (dice, purchase, port) => move(dice, purchase, refund(dice), port) },
  {
    isPossible: ({ transactions }) => transactions.some(({ type }) => type === 'refund'),
    take: (dice, purchase, port) => move(dice, purchase, reversedRefund(dice), port),
  },
];

async function increment(dice: Dice, purchase: NetworkPurchase, port: NetworkPort): Promise<void> {
  const requested = dice.between(1, 8_000);
  purchase.requests.push({ requested, granted: await answerTo(dice, purchase, requested, port) });
  update(purchase, port);
}

function reverse(purchase: NetworkPurchase, amount: number, port: NetworkPort): void {
  purchase.reversed += amount;
  if (authorizedOf(purchase) === 0) purchase.status = 'reversed';
  update(purchase, port);
}

function end(purchase: NetworkPurchase, status: 'reversed' | 'expired', port: NetworkPort): void {
  if (status === 'reversed') purchase.reversed += heldOf(purchase);
  purchase.status = status;
  update(purchase, port);
}

function capture(dice: Dice, purchase: NetworkPurchase, amount: number, closes: boolean, port: NetworkPort) {
  if (closes && isOpen(purchase)) purchase.status = 'closed';
  move(dice, purchase, { type: 'capture', amount: -amount, isLinked: true }, port);
}

type Movement = Pick<NetworkTransaction, 'type' | 'amount' | 'isLinked'>;

const forced = (dice: Dice): Movement => ({
  type: 'capture',
  amount: -dice.between(1, 3_000),
  isLinked: false,
});
/** It may be larger than the capture. */
const refund = (dice: Dice): Movement => ({
  type: 'refund',
  amount: dice.between(1, 12_000),
  isLinked: dice.chance(0.6),
});
const reversedRefund = (dice: Dice): Movement => ({
  type: 'refund',
  amount: -dice.between(1, 4_000),
  isLinked: dice.chance(0.6),
});

function move(dice: Dice, purchase: NetworkPurchase, movement: Movement, port: NetworkPort): void {
  const days = dice.between(0, Math.floor((now() - purchase.created) / daySeconds));
  const transaction = { id: newTransactionId(), created: now() - days * daySeconds, ...movement };
  purchase.transactions.push(transaction);
  port.send({
    type: 'issuing_transaction.created',
    object: describeTransaction(purchase, transaction),
  });
  if (transaction.isLinked) update(purchase, port);
}

function update(purchase: NetworkPurchase, port: NetworkPort): void {
  moveHold(purchase);
  port.send({ type: 'issuing_authorization.updated', object: describeAuthorization(purchase) });
}

const now = () => Math.floor(Date.now() / 1000);

/** The figures of a purchase that the service must have. */
export const figuresOf = (purchase: NetworkPurchase) => ({
  status: purchase.status,
  approved: isApproved(purchase),
  held: heldOf(purchase),
  captured: capturedOf(purchase),
});
