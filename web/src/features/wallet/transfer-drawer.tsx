import { type StatementLineWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useGetStatementLineQuery } from '../../api/wallet.api.ts';
import { RecordDrawer, idToFetch } from '../../ui/record-drawer.tsx';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { transferWords as words } from '../../words/en/wallet.ts';
import { EvidenceFiles } from '../fund-files/shared/evidence-files.tsx';
import { MovementSignatures } from '../approvals/shared/movement-signatures.tsx';
import { kindName, transferName } from './transfer-name.ts';
import { MovementChange, MovementReason, MovementState } from './shared/movement-state.tsx';

interface TransferDrawerProps {
  readonly lines: readonly StatementLineWire[];
  readonly accountId: string;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** Movements that may need a second signature. */
const signedKinds: ReadonlySet<StatementLineWire['kind']> = new Set([
  'withdrawal',
  'vault_out',
  'fund_release',
  'reimbursement_payout',
]);

export function TransferDrawer({ lines, accountId, openId, onOpen }: TransferDrawerProps) {
  const id = idToFetch(lines, openId);
  const fetched = useGetStatementLineQuery({ id: id ?? '', accountId }, { skip: id === null });
  return (
    <RecordDrawer items={lines} openId={openId} fetched={fetched} words={words} onOpen={onOpen}>
      {(line) => <TransferDetails key={line.id} line={line} />}
    </RecordDrawer>
  );
}

/** The record behind the movement. */
function sourceOf({ purchaseId, reportId, giftId }: StatementLineWire) {
  if (purchaseId !== null)
    return {
      name: words.purchase,
      open: words.openPurchase,
      to: `/transactions?tab=card&purchase=${purchaseId}`,
    };
  // Absent in the reply of a gateway of an earlier release.
  if (reportId != null)
    return {
      name: words.report,
      open: words.openReport,
      to: `/transactions/reports/${reportId}?tab=reimbursements`,
    };
  if (giftId == null) return null;
  return { name: words.gift, open: words.openGift, to: `/donations?gift=${giftId}` };
}

function TransferDetails({ line }: { readonly line: StatementLineWire }) {
  const { kind, occurredAt, id } = line;
  const source = sourceOf(line);
  return (
    <>
      <div className="record-head">
        <div>
          <h2>{transferName(line)}</h2>
          <p className="supporting">{kindName(line)}</p>
          <MovementReason line={line} />
        </div>
        <div className="record-head-end">
          <MovementChange line={line} />
          <MovementState line={line} />
        </div>
      </div>
      <dl className="definition-list">
        <dt>{words.time}</dt>
        <dd>
          <DayAndTime at={occurredAt} />
        </dd>
        {source !== null && (
          <>
            <dt>{source.name}</dt>
            <dd>
              <Link className="text-link" to={source.to}>
                {source.open}
              </Link>
            </dd>
          </>
        )}
        <dt>{words.reference}</dt>
        <dd className="meta">{id}</dd>
      </dl>
      {kind === 'fund_release' && line.fundId != null && (
        <EvidenceFiles fundId={line.fundId} transferId={id} takesFiles={line.status !== 'voided'} />
      )}
      {signedKinds.has(kind) && <MovementSignatures movementId={id} />}
    </>
  );
}
