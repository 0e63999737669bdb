import { z } from 'zod';
import { VaultAmount } from '../http/wallet.http.ts';
import { rpc } from '../rpc.ts';
import { TransferWire } from '../wire/wallet.wire.ts';

export const vaultRpc = {
  /** Moves money between the wallet and the vault; posted when the call returns. */
  moveVault: rpc('rpc.spend.vault.move', {
    access: 'money.move',
    request: z.object({ kind: z.enum(['vault_in', 'vault_out']), amount: VaultAmount }),
    reply: TransferWire,
  }),
};
