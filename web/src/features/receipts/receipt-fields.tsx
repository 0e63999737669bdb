import { CameraOutlined } from '@ant-design/icons';
import { receiptTypes } from '@almoner/kernel';
import { type ChangeEvent } from 'react';
import { DropZone } from '../../ui/drop-zone.tsx';
import { type FileUploads } from '../../ui/use-file-uploads.ts';
import { useIgnoredDrops } from '../../ui/use-ignored-drops.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { receiptWords as words } from '../../words/en/receipts.ts';

interface ReceiptFieldsProps {
  readonly uploads: FileUploads<string | null>;
  readonly purchaseId: string | null;
}

/** Where receipts are dropped, chosen, or photographed with the camera of a phone. */
export function ReceiptFields({ uploads, purchaseId }: ReceiptFieldsProps) {
  useIgnoredDrops();
  const hasTouch = useMediaQuery('(pointer: coarse)');
  const add = (files: Iterable<File>) => {
    for (const file of files) uploads.add(file, purchaseId);
  };
  return (
    <div className="receipt-fields">
      {hasTouch && <CameraField onFiles={add} />}
      <DropZone label={words.add} hint={words.limits} types={receiptTypes} multiple onFiles={add} />
    </div>
  );
}

function CameraField({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    onFiles(files);
  };
  return (
    <label className="drop-zone">
      <input
        type="file"
        className="visually-hidden"
        accept="image/*"
        capture="environment"
        onChange={choose}
      />
      <span className="drop-zone-label">
        <CameraOutlined aria-hidden /> {words.photograph}
      </span>
    </label>
  );
}
