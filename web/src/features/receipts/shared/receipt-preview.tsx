import '../receipts.css';
import { type ReceiptWire } from '@almoner/contracts';
import { Modal } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { receiptWords as words } from '../../../words/en/receipts.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';
import { useReturnedFocus } from '../../../ui/use-returned-focus.ts';

const PdfPages = lazy(() => import('../pdf-pages.tsx'));

interface PreviewProps {
  readonly receipt: Pick<ReceiptWire, 'name' | 'type' | 'hasPreview'>;
  readonly url: string;
  readonly onClose: () => void;
}

/** One receipt as an image. Loaded when the first receipt is opened. */
export default function ReceiptPreview({ receipt, url, onClose }: PreviewProps) {
  useReturnedFocus();
  return (
    <Modal
      open
      centered
      width={720}
      title={receipt.name}
      footer={
        <a className="text-link" href={url} download={receipt.name}>
          {words.download}
        </a>
      }
      onCancel={onClose}
    >
      {/* Scrolled by keyboard as well. */}
      <div className="receipt-preview" tabIndex={0} role="region" aria-label={receipt.name}>
        <Content receipt={receipt} url={url} />
      </div>
    </Modal>
  );
}

function Content({ receipt: { type, name, hasPreview }, url }: Omit<PreviewProps, 'onClose'>) {
  if (type === 'application/pdf') {
    const loading = <LoadingLines rows={8} />;
    return (
      <Suspense fallback={loading}>
        <PdfPages url={url} loading={loading} />
      </Suspense>
    );
  }
  return <Picture key={url} src={hasPreview ? `${url}?as=preview` : url} name={name} />;
}

/** Browsers differ in what they show: before it has a preview, HEIC is shown by some. */
function Picture({ src, name }: { readonly src: string; readonly name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p role="status">{words.notShown}</p>;
  return <img src={src} alt={name} onError={() => setBroken(true)} />;
}
