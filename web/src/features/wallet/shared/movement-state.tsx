import { type StatementLineWire } from '@almoner/contracts';
import { Money } from '../../../ui/money.tsx';
import { type Status, StatusChip } from '../../../ui/status-chip.tsx';
import { cashWords as words } from '../../../words/en/wallet.ts';

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

export function MovementState({ line }: LineProps) {
  const shown = stateOf(line);
  return <StatusChip status={chips[shown]} label={words.states[shown]} />;
}

/** What failed or was canceled never moved. */
export function MovementChange({ line }: LineProps) {
  const { change, amount, currency } = line;
  const hasMoved = !['failed', 'canceled'].includes(stateOf(line));
  return <Money minor={hasMoved ? (change ?? 0) : amount} currency={currency} sign="flow" moved={hasMoved} />;
}

/** Why the bank refused or returned it. */
export function MovementReason({ line: { reason } }: LineProps) {
  return reason == null ? null : <span className="supporting">{bankReason(reason)}</span>;
}
