import './fund-files.css';
import { type FundFileWire, fundFilesMax } from '@almoner/contracts';
import { documentTypes } from '@almoner/kernel';
import {
  type FilesOf,
  fundFileUrl,
  useListFundFilesQuery,
  useRemoveFundFileMutation,
} from '../../../api/fund-files.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { UploadRow } from '../../../ui/upload-row.tsx';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { fundFileWords as words } from '../../../words/en/fund-files.ts';
import { FundFileRows } from './fund-file-rows.tsx';
import { useFundUploads } from './use-fund-uploads.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

interface FundFilesProps extends FilesOf {
  /** For the list, for screen readers. */
  readonly label: string;
  /** The text where there are none. */
  readonly empty: string;
  readonly addLabel: string;
  readonly takesFiles?: boolean;
}

/** The files of a fund or of one release. Admins of the organization add and remove them. */
export function FundFiles({ label, empty, addLabel, takesFiles = true, ...of }: FundFilesProps) {
  const query = useListFundFilesQuery(of);
  const role = useAccount()?.role;
  const uploads = useFundUploads(of.fundId);
  const remove = useRemoval(of.fundId);
  const files = query.currentData ?? [];
  const isOwn = of.clientId === undefined;
  const mayChange = isOwn && role !== undefined && permissionScopeOfRole(role, 'fund.manage') === 'all';
  if (query.isLoading) return <LoadingLines rows={2} />;
  return (
    <div className="fund-files">
      <QueryFailure query={query} title={words.failed} />
      <p className="visually-hidden" role="status">
        {uploads.lastResult}
      </p>
      {query.isSuccess && files.length + uploads.all.length === 0 && <p className="supporting">{empty}</p>}
      {files.length + uploads.all.length > 0 && (
        <FundFileRows
          label={label}
          files={files}
          urlOf={({ id }) => fundFileUrl(of, id)}
          onRemove={mayChange ? remove : undefined}
        >
          {uploads.all.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </FundFileRows>
      )}
      {mayChange && takesFiles && files.length < fundFilesMax && (
        <DropZone
          label={addLabel}
          hint={of.transferId === undefined ? words.types : words.typesOfEvidence}
          types={documentTypes}
          multiple
          onFiles={(chosen) => chosen.forEach((file) => uploads.add(file, of.transferId))}
        />
      )}
    </div>
  );
}

/** Asks before it removes a file. */
function useRemoval(fundId: string) {
  const ask = useConfirmation();
  const feedback = useMutationFeedback();
  const [remove] = useRemoveFundFileMutation();
  return ({ id, name }: FundFileWire) =>
    ask({
      title: words.removeQuestion(name),
      content: words.removeConsequence,
      okText: words.remove,
      cancelText: words.keep,
      danger: true,
      onOk: () => feedback(remove({ fundId, fileId: id }), words.removed(name)),
    });
}

/** Evidence of the releases of a fund together; nothing where there is none. */
export function ReleaseEvidence(of: Omit<FilesOf, 'transferId'>) {
  const query = useListFundFilesQuery({ ...of, transferId: 'any' });
  const files = query.currentData ?? [];
  return (
    <>
      <QueryFailure query={query} title={words.failed} />
      {files.length > 0 && (
        <section className="fund-files" aria-label={words.ofReleases}>
          <h3>{words.ofReleases}</h3>
          <FundFileRows label={words.ofReleases} files={files} urlOf={({ id }) => fundFileUrl(of, id)} />
        </section>
      )}
    </>
  );
}
