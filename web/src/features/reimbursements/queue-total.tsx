import { type AccountWire, type ReimbursementQueueWire } from '@almoner/contracts';
import { useGetReimbursementQueueQuery } from '../../api/reimbursements.api.ts';
import { useListAccountsQuery } from '../../api/wallet.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { Money } from '../../ui/money.tsx';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';

/** The total of reports that wait for the viewer and, for those who see the accounts, the remaining balance of each. */
export function QueueTotal() {
  const account = useAccount();
  const readsAccounts = account !== null && permissionScopeOfRole(account.role, 'account.read') === 'all';
  const { data: queue } = useGetReimbursementQueueQuery();
  const { data: accounts } = useListAccountsQuery(undefined, { skip: !readsAccounts });
  if (queue === undefined || queue.count === 0 || queue.currency === null) return null;
  const { count, total, currency } = queue;
  return (
    <section className="queue-total" aria-label={words.queue(count)}>
      <div>
        <h3>{words.queue(count)}</h3>
        <p className="supporting">{words.queueLead}</p>
      </div>
      <dl>
        {accounts !== undefined &&
          queue.parts.map((part) => (
            <Part
              key={part.fundId}
              part={part}
              accounts={accounts}
              label={queue.parts.length > 1 ? words.queueItsPart : words.queuePart(count)}
              currency={currency}
            />
          ))}
        {(accounts === undefined || queue.parts.length > 1) && (
          <div className="queue-sum">
            <dt>{words.queueTotal(currency)}</dt>
            <dd>
              <Money minor={0 - total} currency={currency} sign="flow" />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface PartProps {
  readonly part: ReimbursementQueueWire['parts'][number];
  readonly accounts: readonly AccountWire[];
  readonly label: string;
  readonly currency: string;
}

function Part({ part: { fundId, amount }, accounts, label, currency }: PartProps) {
  const paying = accounts.find(({ id, kind }) => (fundId === null ? kind === 'wallet' : id === fundId));
  if (paying === undefined) return null;
  const { available, name } = paying;
  return (
    <>
      <div>
        <dt>{fundId === null ? words.queueWallet : words.queueFund(name)}</dt>
        <dd>
          <Money minor={available} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{label}</dt>
        <dd>
          <Money minor={0 - amount} currency={currency} sign="flow" />
        </dd>
      </div>
      <div className="queue-sum">
        <dt>{words.queueAfter(currency)}</dt>
        <dd>
          <Money minor={available - amount} currency={currency} />
        </dd>
      </div>
    </>
  );
}
