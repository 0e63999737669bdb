import { z } from 'zod';
import { vaultHttp } from '../http/vault.http.ts';
import { TransferDay, VaultAmount } from '../http/wallet.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { TransferRuleWire, VaultWire } from '../wire/vault.wire.ts';
import { TransferWire } from '../wire/wallet.wire.ts';

export const vaultRpc = {
  /** Moves money between the wallet and the vault; posted when the call returns, unless it waits for a second signature. */
  moveVault: rpc('rpc.spend.vault.move', {
    access: 'money.move',
    request: z.object({ kind: z.enum(['vault_in', 'vault_out']), amount: VaultAmount, on: TransferDay }),
    reply: TransferWire,
  }),
  getVault: rpc('rpc.spend.vault.get', { access: 'account.read', request: Nothing, reply: VaultWire }),
  setVaultTarget: rpc('rpc.spend.vault.set-target', {
    access: 'fund.manage',
    request: vaultHttp.setVaultTarget.shape.body,
    reply: VaultWire,
  }),
  listTransferRules: rpc('rpc.spend.transfer-rule.list', {
    access: 'account.read',
    request: Nothing,
    reply: vaultHttp.listTransferRules.shape.reply,
  }),
  createTransferRule: rpc('rpc.spend.transfer-rule.create', {
    access: 'money.move',
    request: vaultHttp.createTransferRule.shape.body,
    reply: TransferRuleWire,
  }),
  changeTransferRule: rpc('rpc.spend.transfer-rule.change', {
    access: 'money.move',
    request: vaultHttp.changeTransferRule.shape.body.extend({ ruleId: Id }),
    reply: TransferRuleWire,
  }),
  listTransferRuleRuns: rpc('rpc.spend.transfer-rule.list-runs', {
    access: 'account.read',
    request: vaultHttp.listTransferRuleRuns.shape.query,
    reply: vaultHttp.listTransferRuleRuns.shape.reply,
  }),
};
