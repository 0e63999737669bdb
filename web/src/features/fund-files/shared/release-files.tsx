import './fund-files.css';
import { type FundFileWire, fundFilesMax } from '@almoner/contracts';
import { documentTypes } from '@almoner/kernel';
import { fundFileUrl, useRemoveFundFileMutation } from '../../../api/fund-files.api.ts';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { UploadRow } from '../../../ui/upload-row.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { fundFileWords as words } from '../../../words/en/fund-files.ts';
import { FundFileRows } from './fund-file-rows.tsx';
import { type FundUploads } from './use-fund-uploads.ts';

interface ReleaseFilesProps {
  readonly fundId: string;
  readonly files: readonly FundFileWire[];
  readonly uploads: FundUploads;
  readonly onChange: (files: readonly FundFileWire[]) => void;
}

/** The evidence of a release that is not made yet. */
export function ReleaseFiles({ fundId, files, uploads, onChange }: ReleaseFilesProps) {
  const [remove] = useRemoveFundFileMutation();
  const feedback = useMutationFeedback();
  const discard = async ({ id, name }: FundFileWire) => {
    if (await feedback(remove({ fundId, fileId: id }), words.removed(name)))
      onChange(files.filter((file) => file.id !== id));
  };
  const hasRows = files.length + uploads.all.length > 0;
  return (
    <div className="fund-files">
      <p className="visually-hidden" role="status">
        {uploads.lastResult}
      </p>
      {hasRows && (
        <FundFileRows
          label={words.evidence}
          files={files}
          urlOf={({ id }) => fundFileUrl({ clientId: undefined, fundId }, id)}
          onRemove={(file) => void discard(file)}
        >
          {uploads.all.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </FundFileRows>
      )}
      {files.length < fundFilesMax && (
        <DropZone
          label={words.addEvidence}
          hint={words.typesOfEvidence}
          types={documentTypes}
          multiple
          onFiles={(chosen) => chosen.forEach((file) => uploads.add(file, 'next'))}
        />
      )}
    </div>
  );
}
