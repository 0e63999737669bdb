import { type DisputeFileKind, type GiftHistoryWire } from '@almoner/contracts';
import { documentTypes } from '@almoner/kernel';
import { Button } from 'antd';
import { useRemoveDisputeFileMutation } from '../../api/gifts.api.ts';
import { byteSize } from '../../lib/byte-size.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { UploadRow } from '../../ui/upload-row.tsx';
import { type FileUploads } from '../../ui/use-file-uploads.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { giftDisputeWords as words } from '../../words/en/gift-disputes.ts';

const kinds: readonly DisputeFileKind[] = ['receipt', 'correspondence', 'other'];

interface DisputeFilesProps {
  readonly giftId: string;
  readonly files: GiftHistoryWire['disputes'][number]['files'];
  readonly uploads: FileUploads<DisputeFileKind>;
}

/** The files of an answer that is not sent yet: one of each kind. */
export function DisputeFiles({ giftId, files, uploads }: DisputeFilesProps) {
  const [remove, removing] = useRemoveDisputeFileMutation();
  const feedback = useMutationFeedback();
  const open = kinds.filter(
    (kind) => !files.some((file) => file.kind === kind) && !uploads.all.some(({ target }) => target === kind),
  );
  return (
    <section className="dispute-files" aria-label={words.files}>
      <p>
        <strong>{words.files}</strong> <span className="supporting">{words.filesHint}</span>
      </p>
      <p className="visually-hidden" role="status">
        {uploads.lastResult}
      </p>
      {(files.length > 0 || uploads.all.length > 0) && (
        <ul className="document-list">
          {files.map(({ id, kind, name, bytes }) => (
            <li key={id} className="document-row">
              <div className="document-what">
                <span className="document-name">{name}</span>
                <span className="supporting">
                  {words.kinds[kind]}, {byteSize(bytes)}
                </span>
              </div>
              <div className="document-actions">
                <Button
                  type="text"
                  size="middle"
                  disabled={removing.isLoading}
                  aria-label={words.removeLabel(name)}
                  onClick={() => void feedback(remove({ giftId, fileId: id }), words.removed)}
                >
                  {words.remove}
                </Button>
              </div>
            </li>
          ))}
          {uploads.all.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {open.map((kind) => (
        <DropZone
          key={kind}
          label={words.add[kind]}
          hint={words.types}
          types={documentTypes}
          multiple={false}
          onFiles={(chosen) => chosen.forEach((file) => uploads.add(file, kind))}
        />
      ))}
    </section>
  );
}
