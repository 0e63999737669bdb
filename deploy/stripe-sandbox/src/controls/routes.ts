import { eventKind } from '../events/stored-event.ts';
import { type World } from '../world.ts';
import { type FaultPlan } from './fault-plan.ts';
import {
  ControlError,
  fraction,
  isObject,
  optional,
  optionalBool,
  optionalNumber,
  optionalText,
} from './json.ts';
import { type SandboxSettings } from './settings.ts';

type Json = Record<string, unknown>;
type Control = (world: World, body: Json) => unknown;

/** The sandbox's own controls, apart from Stripe's API: `METHOD path` → what it does. */
export const controls: Record<string, Control> = {
  'GET /sandbox/clock': ({ clock }) => clockAnswer(clock.nowMs()),
  'POST /sandbox/clock': ({ clock }, body) => {
    if (body.now !== undefined) clock.set(readMoment(body.now));
    else if (typeof body.advanceSeconds === 'number') clock.advance(body.advanceSeconds);
    else throw new ControlError('Send {"now": ISO text or unix seconds} or {"advanceSeconds": number}.');
    return clockAnswer(clock.nowMs());
  },
  'GET /sandbox/faults': ({ settings }) => settings.faults,
  'POST /sandbox/faults': ({ settings }, body) => {
    settings.injectFaults(readFaults(body));
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
};

function clockAnswer(nowMs: number): Json {
  return { now: new Date(nowMs).toISOString(), unix: Math.floor(nowMs / 1000) };
}

function readMoment(value: unknown): number {
  const moment = typeof value === 'number' ? value * 1000 : Date.parse(String(value));
  if (Number.isNaN(moment)) throw new ControlError('now must be ISO text or unix seconds.');
  return moment;
}

function readFaults(body: Json): FaultPlan {
  const webhooks = optional(body, 'webhooks', isObject) ?? {};
  const api = optional(body, 'api', isObject) ?? {};
  const status = optional(api, 'status', isObject) ?? {};
  return {
    webhooks: {
      delayMs: optionalNumber(webhooks, 'delayMs') ?? 0,
      duplicate: Math.min(10, Math.floor(optionalNumber(webhooks, 'duplicate') ?? 0)),
      shuffle: optionalBool(webhooks, 'shuffle') ?? false,
      drop: fraction(webhooks, 'drop'),
    },
    api: {
      slowMs: optionalNumber(api, 'slowMs') ?? 0,
      status: Object.fromEntries(
        Object.keys(status).map((code) => [httpStatus(code), fraction(status, code)]),
      ),
    },
  };
}

function httpStatus(code: string): string {
  if (/^[45]\d\d$/.test(code)) return code;
  throw new ControlError(`api.status takes HTTP statuses from 400 to 599, not ${code}.`);
}

function readSettings(current: SandboxSettings, body: Json): SandboxSettings {
  const sent = optional(body, 'issuingAuthorization', isObject) ?? {};
  const before = current.issuingAuthorization;
  return {
    issuingAuthorization: {
      url: sent.url === undefined ? before.url : (optionalText(sent, 'url') ?? null),
      secret: optionalText(sent, 'secret') ?? before.secret,
      timeoutMs: optionalNumber(sent, 'timeoutMs') ?? before.timeoutMs,
      onTimeout: readOnTimeout(sent) ?? before.onTimeout,
    },
    enforceIssuingBalance: optionalBool(body, 'enforceIssuingBalance') ?? current.enforceIssuingBalance,
  };
}

function readOnTimeout(sent: Json): 'approve' | 'decline' | undefined {
  const onTimeout = optionalText(sent, 'onTimeout');
  if (onTimeout === undefined || onTimeout === 'approve' || onTimeout === 'decline') return onTimeout;
  throw new ControlError('onTimeout must be approve or decline.');
}

function hideSecret({ issuingAuthorization, ...rest }: SandboxSettings): Json {
  const { secret, ...shown } = issuingAuthorization;
  return { issuingAuthorization: { ...shown, secretSet: secret !== '' }, ...rest };
}
