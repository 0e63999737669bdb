import { eventKind } from '../events/stored-event.ts';
import { type World } from '../world.ts';
import { newId } from '../store/ids.ts';
import { type Cardholder, cardholderKind } from '../resources/issuing-cardholders/cardholder.ts';
import { controlDispute, debitDisputeReasons, disputeOutcomes } from '../resources/disputes/dispute-life.ts';
import { controlIssuingDispute, issuingDisputeOutcomes } from '../resources/issuing-disputes/dispute-life.ts';
import { controlDebit, debitOutcomes, settleDueDebits } from '../resources/payment-intents/debit.ts';
import { payOutAvailable } from '../resources/payouts/automatic.ts';
import { payoutOutcomes, settlePayout } from '../resources/payouts/settle-payout.ts';
import { refundOutcomes, settleRefund } from '../resources/refunds/settle-refund.ts';
import { settleTopup, topupOutcomes } from '../resources/topups/settle-topup.ts';
import {
  ControlError,
  isObject,
  optional,
  optionalBool,
  optionalNumber,
  optionalOneOf,
  optionalText,
  textList,
} from './json.ts';
import { readPaymentFees } from './payment-fees.ts';
import { readFaults } from './read-faults.ts';
import { type SandboxSettings } from './settings.ts';

type Json = Record<string, unknown>;
const disabledReasons = ['listed', 'rejected.listed', 'requirements.past_due', 'under_review'] as const;
type Control = (world: World, body: Json) => unknown;

/** The sandbox's own controls, separate from Stripe's API: `METHOD path` → what it does. */
export const controls: Record<string, Control> = {
  'GET /sandbox/clock': ({ clock }) => clockAnswer(clock.nowMs()),
  'POST /sandbox/clock': (world, body) => {
    const { clock, deliveries } = world;
    if (body.now !== undefined) clock.set(readMoment(body.now));
    else if (typeof body.advanceSeconds === 'number') clock.advance(body.advanceSeconds);
    else throw new ControlError('Send {"now": ISO text or unix seconds} or {"advanceSeconds": number}.');
    deliveries.releaseDue();
    settleDueDebits(world);
    payOutAvailable(world);
    return clockAnswer(clock.nowMs());
  },
  'GET /sandbox/faults': ({ settings }) => settings.faults,
  'POST /sandbox/faults': ({ settings }, body) => {
    settings.injectFaults(readFaults(settings.faults, body));
    return settings.faults;
  },
  'GET /sandbox/settings': ({ settings }) => hideSecret(settings.current),
  'POST /sandbox/settings': ({ settings }, body) => {
    settings.change(readSettings(settings.current, body));
    return hideSecret(settings.current);
  },
  'GET /sandbox/deliveries': ({ deliveries }) => ({ deliveries: deliveries.recent() }),
  'POST /sandbox/deliveries/replay': ({ store, deliveries }, body) => {
    const id = String(body.event);
    const event = store.find(eventKind, store.ownerOf(id) ?? '', id);
    if (!event) throw new ControlError(`No such event: ${id}`);
    return { event: id, endpoints: deliveries.replay(event) };
  },
  'POST /sandbox/deliveries/release': ({ deliveries }, body) => ({
    released: deliveries.release(textList(body, 'types')),
  }),
  'POST /sandbox/cardholders': ({ store, events, platform }, body) => {
    const id = String(body.cardholder);
    const account = store.ownerOf(id) ?? platform;
    const before = store.require(cardholderKind, account, id);
    const requirements = {
      disabled_reason: optionalOneOf(body, 'disabledReason', disabledReasons) ?? null,
      past_due: textList(body, 'pastDue') as Cardholder['requirements']['past_due'],
    };
    const after = store.update({ ...before, requirements });
    const request = { id: newId('req'), idempotencyKey: null };
    events.emit({ account, request }, 'issuing_cardholder.updated', after, before);
    return { cardholder: id, requirements };
  },
  'POST /sandbox/payouts': (world, body) => {
    const outcome = optionalOneOf(body, 'outcome', payoutOutcomes);
    if (outcome === undefined) throw new ControlError(`Send an outcome: ${payoutOutcomes.join(', ')}.`);
    const { id, status } = world.database.atomically(() => settlePayout(world, String(body.payout), outcome));
    return { payout: id, status };
  },
  'POST /sandbox/refunds': (world, body) => {
    const outcome = optionalOneOf(body, 'outcome', refundOutcomes);
    if (outcome === undefined) throw new ControlError(`Send an outcome: ${refundOutcomes.join(', ')}.`);
    const { id, status } = world.database.atomically(() => settleRefund(world, String(body.refund), outcome));
    return { refund: id, status };
  },
  'POST /sandbox/bank-debits': (world, body) => {
    const outcome = optionalOneOf(body, 'outcome', debitOutcomes);
    if (outcome === undefined) throw new ControlError(`Send an outcome: ${debitOutcomes.join(', ')}.`);
    const code = optionalText(body, 'code') ?? undefined;
    const { id, status } = world.database.atomically(() =>
      controlDebit(world, String(body.payment), outcome, code),
    );
    return { payment: id, status };
  },
  'POST /sandbox/disputes': (world, body) => {
    const outcome = optionalOneOf(body, 'outcome', disputeOutcomes);
    const reason = optionalOneOf(body, 'reason', debitDisputeReasons);
    const isInquiry = optionalBool(body, 'inquiry');
    const named = {
      payment: String(body.payment),
      dispute: String(body.dispute),
      outcome,
      reason,
      isInquiry,
    };
    const { id, status } = world.database.atomically(() => controlDispute(world, named));
    return { dispute: id, status };
  },
  'POST /sandbox/issuing-disputes': (world, body) => {
    const outcome = optionalOneOf(body, 'outcome', issuingDisputeOutcomes);
    if (outcome === undefined)
      throw new ControlError(`Send an outcome: ${issuingDisputeOutcomes.join(', ')}.`);
    const named = { dispute: String(body.dispute), outcome, amount: optionalNumber(body, 'amount') };
    const { id, status } = world.database.atomically(() => controlIssuingDispute(world, named));
    return { dispute: id, status };
  },
  'POST /sandbox/topups': (world, body) => {
    const outcome = optionalOneOf(body, 'outcome', topupOutcomes);
    if (outcome === undefined) throw new ControlError(`Send an outcome: ${topupOutcomes.join(', ')}.`);
    const { id, status } = settleTopup(world, String(body.topup), outcome);
    return { topup: id, status };
  },
};

function clockAnswer(nowMs: number): Json {
  return { now: new Date(nowMs).toISOString(), unix: Math.floor(nowMs / 1000) };
}

function readMoment(value: unknown): number {
  const moment = typeof value === 'number' ? value * 1000 : Date.parse(String(value));
  if (Number.isNaN(moment)) throw new ControlError('now must be ISO text or unix seconds.');
  return moment;
}

function readSettings(current: SandboxSettings, body: Json): SandboxSettings {
  const sent = optional(body, 'issuingAuthorization', isObject) ?? {};
  const before = current.issuingAuthorization;
  return {
    issuingAuthorization: {
      url: sent.url === undefined ? before.url : (optionalText(sent, 'url') ?? null),
      secret: optionalText(sent, 'secret') ?? before.secret,
      timeoutMs: optionalNumber(sent, 'timeoutMs') ?? before.timeoutMs,
      onTimeout: optionalOneOf(sent, 'onTimeout', ['approve', 'decline']) ?? before.onTimeout,
    },
    enforceIssuingBalance: optionalBool(body, 'enforceIssuingBalance') ?? current.enforceIssuingBalance,
    amountWithOpenCaptures:
      optionalOneOf(body, 'amountWithOpenCaptures', ['stays', 'falls']) ?? current.amountWithOpenCaptures,
    topupArrival: optionalOneOf(body, 'topupArrival', ['succeed', 'fail', 'wait']) ?? current.topupArrival,
    payouts: optionalOneOf(body, 'payouts', ['automatic', 'manual']) ?? current.payouts,
    payoutArrival: optionalOneOf(body, 'payoutArrival', ['succeed', 'fail', 'wait']) ?? current.payoutArrival,
    paymentsAvailable:
      optionalOneOf(body, 'paymentsAvailable', ['after_two_days', 'at_once']) ?? current.paymentsAvailable,
    treasuryTransfers:
      optionalOneOf(body, 'treasuryTransfers', ['succeed', 'fail', 'wait']) ?? current.treasuryTransfers,
    paymentFees: readPaymentFees(current.paymentFees, body),
  };
}

function hideSecret({ issuingAuthorization, ...rest }: SandboxSettings): Json {
  const { secret, ...shown } = issuingAuthorization;
  return { issuingAuthorization: { ...shown, secretSet: secret !== '' }, ...rest };
}
