import { Button, Progress } from 'antd';
import { byteSize } from '../lib/byte-size.ts';
import { fileWords as words } from '../words/en/files.ts';
import { stateWords } from '../words/en/shell.ts';
import { type FileUploads, type Upload } from './use-file-uploads.ts';

interface UploadRowProps<Target> {
  readonly upload: Upload<Target>;
  readonly uploads: Pick<FileUploads<Target>, 'retry' | 'dismiss'>;
}

/** A file that is not stored yet: how far it is, or why it is not going on and what to do. */
export function UploadRow<Target>({ upload, uploads }: UploadRowProps<Target>) {
  const { file, progress, problem, canRetry } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className="document-row">
      <div className="document-what">
        <span className="document-name">{file.name}</span>
        {problem === null ? (
          <>
            <span className="supporting">{words.sending(byteSize(file.size))}</span>
            <Progress percent={percent} size="small" aria-label={words.progressOf(file.name)} />
          </>
        ) : (
          <span className="document-problem" role="alert">
            {problem}
          </span>
        )}
      </div>
      {problem !== null && (
        <div className="document-actions">
          {canRetry && (
            <Button size="middle" onClick={() => uploads.retry(upload)}>
              {stateWords.retry}
            </Button>
          )}
          <Button
            type="text"
            size="middle"
            onClick={() => uploads.dismiss(upload)}
            aria-label={words.dismissLabel(file.name)}
          >
            {words.dismiss}
          </Button>
        </div>
      )}
    </li>
  );
}
