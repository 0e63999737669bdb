import { fundFileWords as words } from '../../../words/en/fund-files.ts';
import { FundFiles } from './fund-files.tsx';

interface EvidenceFilesProps {
  readonly fundId: string;
  readonly transferId: string;
  /** False where none is added: in a list, and for a release that was canceled. */
  readonly takesFiles?: boolean;
}

/** The evidence of a manual release, in a drawer about it. */
export function EvidenceFiles({ fundId, transferId, takesFiles = true }: EvidenceFilesProps) {
  return (
    <div className="evidence-files">
      <h3 className="drawer-heading">{words.evidence}</h3>
      <FundFiles
        clientId={undefined}
        fundId={fundId}
        transferId={transferId}
        label={words.evidence}
        empty={words.noEvidence}
        addLabel={words.addEvidence}
        takesFiles={takesFiles}
      />
    </div>
  );
}
