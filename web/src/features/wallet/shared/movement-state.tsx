import { type StatementLineWire } from '@almoner/contracts';
import { useAccount } from '../../../state/use-account.ts';
import { Money } from '../../../ui/money.tsx';
import { type Status, StatusChip } from '../../../ui/status-chip.tsx';
import { signatureWords } from '../../../words/en/signatures.ts';
import { cashWords as words } from '../../../words/en/wallet.ts';
import { signingText } from '../../approvals/shared/signing-text.ts';
import {
  type SignatureRequest,
  usePendingSignatures,
} from '../../approvals/shared/use-pending-signatures.ts';

interface LineProps {
  readonly line: StatementLineWire;
}

const chips = {
  posted: 'posted',
  on_hold: 'pending',
  incoming: 'started',
  failed: 'failed',
  returned: 'returned',
  canceled: 'canceled',
} as const satisfies Record<NonNullable<StatementLineWire['state']>, Status>;

const bankReason = (code: string) => words.bankReasons[code] ?? words.otherBankReason(code);

/** A line that was not read with the movements has only the status of its transfer. */
const ofStatus = { posted: 'posted', pending: 'on_hold', voided: 'canceled' } as const satisfies Record<
  StatementLineWire['status'],
  keyof typeof chips
>;

const stateOf = ({ state, status }: StatementLineWire) => state ?? ofStatus[status];

/** The request for the second signature that the movement waits for. */
function usePendingSignatureOf(line: StatementLineWire): SignatureRequest | null {
  const waiting = usePendingSignatures();
  if (!['on_hold', 'incoming'].includes(stateOf(line))) return null;
  return waiting.find(({ subject }) => subject.movementId === line.id) ?? null;
}

export function MovementState({ line }: LineProps) {
  const shown = stateOf(line);
  if (usePendingSignatureOf(line) !== null)
    return <StatusChip status="pending" label={signatureWords.signedOne} />;
  return <StatusChip status={chips[shown]} label={words.states[shown]} />;
}

/** Failed and canceled movements never moved, so their amount has no sign. */
export function MovementChange({ line }: LineProps) {
  const { change, amount, currency } = line;
  const hasMoved = !['failed', 'canceled'].includes(stateOf(line));
  if (!hasMoved) return <Money minor={amount} currency={currency} moved={false} />;
  return <Money minor={change ?? 0} currency={currency} sign="flow" />;
}

/** Who signed a movement that waits for a second signature, and who can sign next. */
export function MovementSigning({ line }: LineProps) {
  const userId = useAccount()?.id ?? '';
  const request = usePendingSignatureOf(line);
  return request === null ? null : <span className="supporting">{signingText(request, userId)}</span>;
}

/** Why the bank refused or returned it. */
export function MovementReason({ line: { reason } }: LineProps) {
  return reason == null ? null : <span className="supporting">{bankReason(reason)}</span>;
}
