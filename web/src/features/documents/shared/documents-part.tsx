import { type DocumentPurpose, type DocumentWire, documentPurposes, documentsMax } from '@almoner/contracts';
import { documentTypes } from '@almoner/kernel';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { useListDocumentsQuery, useRemoveDocumentMutation } from '../../../api/documents.api.ts';
import { readProblem } from '../../../api/problem.ts';
import { documentWords as words } from '../../../words/en/documents.ts';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { FailedNotice } from '../../../ui/list-states.tsx';
import { UploadRow } from '../../../ui/upload-row.tsx';
import { useIgnoredDrops } from '../../../ui/use-ignored-drops.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { DocumentList } from '../document-list.tsx';
import { type Uploads } from './use-uploads.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

interface DocumentsPartProps {
  readonly uploads: Uploads;
  readonly lead?: string;
  /** For example, that the letter is missing. */
  readonly letterProblem?: string | undefined;
}

/** The documents of an application, with upload areas. */
export function DocumentsPart({ uploads, lead = words.lead, letterProblem }: DocumentsPartProps) {
  useIgnoredDrops();
  const query = useListDocumentsQuery();
  const documents = query.data;
  if (query.isError)
    return <FailedNotice problem={readProblem(query.error)} onRetry={() => void query.refetch()} />;
  if (documents === undefined) return <LoadingLines rows={6} />;
  const sending = uploads.all.filter(({ problem }) => problem === null);
  const remaining = documentsMax - documents.length - sending.length;
  return (
    <div className="documents-part">
      <p className="supporting">{lead}</p>
      {documentPurposes.map((purpose) => (
        <PurposePart
          key={purpose}
          purpose={purpose}
          documents={documents.filter((one) => one.purpose === purpose)}
          uploads={uploads}
          remaining={remaining}
          problem={purpose === 'determination_letter' ? letterProblem : undefined}
        />
      ))}
      <p className="visually-hidden" role="status">
        {uploads.lastResult}
      </p>
    </div>
  );
}

interface PurposePartProps {
  readonly purpose: DocumentPurpose;
  readonly documents: readonly DocumentWire[];
  readonly uploads: Uploads;
  /** How many more can be added. */
  readonly remaining: number;
  readonly problem: string | undefined;
}

function PurposePart({ purpose, documents, uploads, remaining, problem }: PurposePartProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, hint, choose } = words.purposes[purpose];
  const waiting = uploads.all.filter((one) => one.target === purpose);
  return (
    <section aria-labelledby={id} className="documents-purpose">
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="supporting">{hint}</p>
      {documents.length + waiting.length > 0 && (
        <DocumentList
          label={title}
          documents={documents}
          actions={(one) => <RemoveButton document={one} onGone={() => heading.current?.focus()} />}
        >
          {waiting.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </DocumentList>
      )}
      {remaining > 0 ? (
        <DropZone
          label={choose}
          hint={words.limits}
          types={documentTypes}
          multiple={purpose === 'other'}
          onFiles={(files) => {
            for (const file of files) uploads.add(file, purpose);
          }}
        />
      ) : (
        <p className="supporting">{words.full}</p>
      )}
      {problem !== undefined && (
        <p className="document-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface RemoveButtonProps {
  readonly document: DocumentWire;
  /** Moves the focus, because the button disappears with its row. */
  readonly onGone: () => void;
}

function RemoveButton({ document, onGone }: RemoveButtonProps) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [remove, { isLoading }] = useRemoveDocumentMutation();
  const { id, name, isHandedIn } = document;
  if (isHandedIn) return null;
  const confirm = () => {
    let isGone = false;
    ask({
      title: words.removeQuestion(name),
      content: words.removeConsequence,
      okText: words.remove,
      danger: true,
      cancelText: words.keep,
      onOk: async () => {
        isGone = await showResult(remove(id), words.removed(name));
      },
      afterClose: () => {
        if (isGone) onGone();
      },
    });
  };
  return (
    <Button
      type="text"
      size="middle"
      loading={isLoading}
      onClick={confirm}
      aria-label={words.removeLabel(name)}
    >
      {words.remove}
    </Button>
  );
}
