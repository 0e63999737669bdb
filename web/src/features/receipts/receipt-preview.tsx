import './receipts.css';
import { type ReceiptWire } from '@almoner/contracts';
import { Modal, Skeleton } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { receiptUrl } from '../../api/receipts.api.ts';
import { receiptWords as words } from '../../words/en/receipts.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));

interface PreviewProps {
  readonly receipt: ReceiptWire;
  readonly onClose: () => void;
}

/** One receipt as a picture. Loaded when the first receipt is opened. */
export default function ReceiptPreview({ receipt, onClose }: PreviewProps) {
  return (
    <Modal
      open
      centered
      width={720}
      title={receipt.name}
      footer={
        <a className="text-link" href={receiptUrl(receipt.id)} download={receipt.name}>
          {words.download}
        </a>
      }
      onCancel={onClose}
    >
      <div className="receipt-preview">
        <Content receipt={receipt} />
      </div>
    </Modal>
  );
}

function Content({ receipt: { id, type, name } }: Pick<PreviewProps, 'receipt'>) {
  if (type === 'application/pdf') {
    const loading = <Skeleton active paragraph={{ rows: 8 }} />;
    return (
      <Suspense fallback={loading}>
        <PdfPages url={receiptUrl(id)} loading={loading} />
      </Suspense>
    );
  }
  return <Picture key={id} src={receiptUrl(id)} name={name} />;
}

/** Browsers differ in what they show: HEIC is shown by some. */
function Picture({ src, name }: { readonly src: string; readonly name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p role="status">{words.notShown}</p>;
  return <img src={src} alt={name} onError={() => setBroken(true)} />;
}
