import '../../ui/files.css';
import { type DocumentWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { documentUrl } from '../../api/documents.api.ts';
import { byteSize } from '../../lib/byte-size.ts';
import { documentWords as words } from '../../words/en/documents.ts';
import { fileWords } from '../../words/en/files.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

interface DocumentListProps {
  readonly label: string;
  readonly documents: readonly DocumentWire[];
  /** Besides opening it. */
  readonly actions?: (document: DocumentWire) => ReactNode;
  /** Rows for files that are uploading. */
  readonly children?: ReactNode;
}

/** Documents as download links. */
export function DocumentList({ label, documents, actions, children }: DocumentListProps) {
  return (
    <ul className="document-list" aria-label={label}>
      {documents.map((document) => (
        <li key={document.id} className="document-row">
          <div className="document-what">
            <a className="text-link document-name" href={documentUrl(document.id)} download={document.name}>
              {document.name}
            </a>
            <span className="supporting">
              {fileWords.types[document.type]} · {byteSize(document.bytes)} ·{' '}
              <RelativeTime at={document.uploadedAt} />
              {document.isHandedIn && <> · {words.submitted}</>}
            </span>
          </div>
          {actions?.(document)}
        </li>
      ))}
      {children}
    </ul>
  );
}
