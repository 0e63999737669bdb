import { type FundFileWire } from '@almoner/contracts';
import { Button } from 'antd';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { byteSize } from '../../../lib/byte-size.ts';
import { personName } from '../../../lib/person-name.ts';
import { DayAndTime } from '../../../ui/relative-time.tsx';
import { receiptWords } from '../../../words/en/receipts.ts';
import { fundFileWords as words } from '../../../words/en/fund-files.ts';

const ReceiptPreview = lazy(() => import('../../receipts/shared/receipt-preview.tsx'));

interface FundFileRowsProps {
  readonly label: string;
  readonly files: readonly FundFileWire[];
  readonly urlOf: (file: FundFileWire) => string;
  /** Absent for people who may not remove files. */
  readonly onRemove?: ((file: FundFileWire) => void) | undefined;
  /** Rows of files that are being uploaded. */
  readonly children?: ReactNode;
}

/** Files with who added them and when; each opens as an image. */
export function FundFileRows({ label, files, urlOf, onRemove, children }: FundFileRowsProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = files.find(({ id }) => id === openId);
  return (
    <>
      <ul className="document-list" aria-label={label}>
        {files.map((file) => (
          <li key={file.id} className="document-row fund-file">
            <div className="document-what">
              <button
                type="button"
                className="quiet-button text-link document-name"
                aria-label={receiptWords.view(file.name)}
                onClick={() => setOpenId(file.id)}
              >
                {file.name}
              </button>
              <span className="supporting">
                {words.added(byteSize(file.bytes), personName(file.addedBy))} <DayAndTime at={file.addedAt} />
              </span>
            </div>
            {onRemove && file.isRemovable && (
              <div className="document-actions">
                <Button
                  type="text"
                  size="middle"
                  aria-label={words.removeLabel(file.name)}
                  onClick={() => onRemove(file)}
                >
                  {words.remove}
                </Button>
              </div>
            )}
          </li>
        ))}
        {children}
      </ul>
      {open && (
        <Suspense>
          <ReceiptPreview
            receipt={{ ...open, hasPreview: false }}
            url={urlOf(open)}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </>
  );
}
