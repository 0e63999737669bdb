import { CameraOutlined } from '@ant-design/icons';
import { receiptTypes } from '@almoner/kernel';
import { type ChangeEvent } from 'react';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { useIgnoredDrops } from '../../../ui/use-ignored-drops.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { receiptWords as words } from '../../../words/en/receipts.ts';

interface ReceiptFieldsProps {
  readonly label?: string;
  readonly hint?: string;
  readonly onFile: (file: File) => void;
}

/** Where receipts are dropped, chosen, or photographed with the camera of a phone. */
export function ReceiptFields({ label = words.add, hint = words.limits, onFile }: ReceiptFieldsProps) {
  useIgnoredDrops();
  const hasTouch = useMediaQuery('(pointer: coarse)');
  const add = (files: Iterable<File>) => {
    for (const file of files) onFile(file);
  };
  return (
    <div className="receipt-fields">
      {hasTouch && <CameraField onFiles={add} />}
      <DropZone label={label} hint={hint} types={receiptTypes} multiple onFiles={add} />
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
