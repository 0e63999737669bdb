import { type ApiFaults, type FaultPlan } from './fault-plan.ts';
import {
  ControlError,
  fraction,
  isObject,
  optional,
  optionalBool,
  optionalNumber,
  optionalText,
  textList,
} from './json.ts';

type Json = Record<string, unknown>;
const maxCopies = 10;

/** With `account`: replaces the faults of that account's API calls only. Without: replaces the whole plan. */
export function readFaults(current: FaultPlan, body: Json): FaultPlan {
  const account = optionalText(body, 'account');
  if (account === undefined) return readPlan(body);
  const { [account]: _, ...others } = current.accounts;
  const api = optional(body, 'api', isObject);
  return { ...current, accounts: api ? { ...others, [account]: readApi(api) } : others };
}

function readPlan(body: Json): FaultPlan {
  const webhooks = optional(body, 'webhooks', isObject) ?? {};
  return {
    webhooks: {
      delayMs: optionalNumber(webhooks, 'delayMs') ?? 0,
      duplicate: Math.min(maxCopies, Math.floor(optionalNumber(webhooks, 'duplicate') ?? 0)),
      shuffle: optionalBool(webhooks, 'shuffle') ?? false,
      drop: fraction(webhooks, 'drop'),
      lose: fraction(webhooks, 'lose'),
      types: textList(webhooks, 'types'),
      hold: textList(webhooks, 'hold'),
      holdSeconds: optionalNumber(webhooks, 'holdSeconds') ?? null,
    },
    api: readApi(optional(body, 'api', isObject) ?? {}),
    accounts: {},
    seed: optionalNumber(body, 'seed') ?? null,
  };
}

function readApi(api: Json): ApiFaults {
  const status = optional(api, 'status', isObject) ?? {};
  const shares = Object.keys(status).map((code) => [httpStatus(code), fraction(status, code)] as const);
  return { slowMs: optionalNumber(api, 'slowMs') ?? 0, status: Object.fromEntries(shares) };
}

function httpStatus(code: string): string {
  if (/^[45]\d\d$/.test(code)) return code;
  throw new ControlError(`api.status takes HTTP statuses from 400 to 599, not ${code}.`);
}
