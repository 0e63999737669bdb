import { StatusChip } from '../../../ui/status-chip.tsx';
import { shownStatuses } from '../gift-status.ts';

export function GiftStatusChips({ gift }: { readonly gift: Parameters<typeof shownStatuses>[0] }) {
  return (
    <span className="gift-statuses">
      {shownStatuses(gift).map((status) => (
        <StatusChip key={status} status={status} />
      ))}
    </span>
  );
}
