import { useState } from 'react';
import { saveFile } from '../lib/save-file.ts';
import { donorWords as words } from '../words/en/gifts.ts';
import { getReceipt } from './donor-api.ts';
import { type FinishedGift } from './use-gift.ts';

interface DownloadProps {
  readonly gift: Pick<FinishedGift, 'id' | 'key'>;
  readonly number: string;
}

/** Downloads the receipt right after the gift, without logging in. */
export function ReceiptDownload({ gift, number }: DownloadProps) {
  const [progress, setProgress] = useState<'reading' | 'failed' | null>(null);
  const download = async () => {
    setProgress('reading');
    try {
      saveFile(`receipt-${number}.pdf`, await getReceipt(gift.id, gift.key));
      setProgress(null);
    } catch {
      setProgress('failed');
    }
  };
  return (
    <>
      <button
        type="button"
        className="quiet-button text-link"
        disabled={progress === 'reading'}
        onClick={() => void download()}
      >
        {words.downloadReceipt}
      </button>
      {progress === 'failed' && (
        <p className="form-problem" role="alert">
          {words.receiptFailed}
        </p>
      )}
    </>
  );
}
