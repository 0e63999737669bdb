import { z } from 'zod';
import { Day, Id, PageRequest, pageOf } from '../primitives.ts';
import {
  TransferRuleRunWire,
  TransferRuleWire,
  VaultWire,
  transferRuleStatuses,
  vaultDirections,
} from '../wire/vault.wire.ts';
import { route } from './route.ts';
import { VaultAmount } from './wallet.http.ts';

export const vaultHttp = {
  getVault: route('GET', '/vault', {
    summary: 'The target of the vault; its balances are those of its account',
    reply: VaultWire,
  }),
  setVaultTarget: route('PUT', '/vault/target', {
    summary: 'Set the target balance of the vault and its date, or end the target',
    body: z.strictObject({
      /** Null: no target. */
      amount: VaultAmount.nullable(),
      on: Day.nullable(),
      version: z.number().int(),
    }),
    reply: VaultWire,
  }),
  listTransferRules: route('GET', '/transfer-rules', {
    summary: 'The schedules and rules that move money between the wallet and the vault, newest first',
    reply: z.array(TransferRuleWire),
  }),
  createTransferRule: route('POST', '/transfer-rules', {
    summary:
      'Add a schedule, or a rule that keeps the wallet at a level; it runs once for each of its days (UTC)',
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('schedule'),
        direction: z.enum(vaultDirections),
        amount: VaultAmount,
        frequency: z.enum(['weekly', 'monthly']),
        /**
         * Today (UTC) or later. Later periods begin on the same weekday, or the same day of the month; in a shorter month, on its
         * last day.
         */
        startsOn: Day,
      }),
      z.strictObject({ kind: z.literal('keep_at_least'), amount: VaultAmount }),
      z.strictObject({ kind: z.literal('move_surplus'), amount: VaultAmount }),
    ]),
    reply: TransferRuleWire,
    status: 201,
  }),
  changeTransferRule: route('PATCH', '/transfer-rules/:id', {
    summary: 'Pause, resume or end a rule; what it missed while it was paused is not made up',
    params: z.object({ id: Id }),
    body: z.strictObject({ status: z.enum(transferRuleStatuses), version: z.number().int() }),
    reply: TransferRuleWire,
  }),
  listTransferRuleRuns: route('GET', '/transfer-rules/runs', {
    summary: 'What the rules moved or skipped, newest first',
    query: PageRequest,
    reply: pageOf(TransferRuleRunWire),
  }),
};
