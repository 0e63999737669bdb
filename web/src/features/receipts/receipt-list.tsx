import '../../ui/files.css';
import { type ReceiptWire } from '@almoner/contracts';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import { receiptUrl } from '../../api/receipts.api.ts';
import { shortDate } from '../../lib/time-format.ts';
import { byteSize } from '../../lib/byte-size.ts';
import { personName } from '../../lib/person-name.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useAccount } from '../../state/use-account.ts';
import { fileWords } from '../../words/en/files.ts';
import { receiptMailWords as mailWords } from '../../words/en/receipt-mail.ts';
import { receiptWords as words } from '../../words/en/receipts.ts';
import { ReceiptReading } from './shared/receipt-reading.tsx';

const ReceiptPreview = lazy(() => import('./shared/receipt-preview.tsx'));

interface ReceiptListProps {
  readonly label: string;
  readonly receipts: readonly ReceiptWire[];
  readonly actions?: (receipt: ReceiptWire) => ReactNode;
  /** Below its name. */
  readonly note?: (receipt: ReceiptWire) => ReactNode;
  /** Rows for files that are uploading. */
  readonly children?: ReactNode;
  readonly source?: ReceiptSource;
}

/** Where receipts and their purchases are, and the organization’s currency. */
interface ReceiptSource {
  readonly urlOf: (receiptId: string) => string;
  readonly purchaseLink: (purchaseId: string) => string;
  /** Undefined until it is loaded. */
  readonly currency: string | undefined;
}

function useOwnSource(): ReceiptSource {
  const currency = useAccount()?.owner?.currency;
  return { urlOf: receiptUrl, purchaseLink: (id) => `/transactions?tab=card&purchase=${id}`, currency };
}

/** Receipts that open in a preview; without a `source`, those of one's own organization. */
export function ReceiptList({ label, receipts, actions, note, children, source }: ReceiptListProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const own = useOwnSource();
  const { urlOf, purchaseLink, currency = 'USD' } = source ?? own;
  const open = receipts.find(({ id }) => id === openId);
  return (
    <>
      <ul className="document-list" aria-label={label}>
        {receipts.map((receipt) => (
          <li key={receipt.id} className="document-row">
            <div className="document-what">
              <button
                type="button"
                className="quiet-button text-link document-name"
                aria-label={words.view(receipt.name)}
                onClick={() => setOpenId(receipt.id)}
              >
                {receipt.name}
              </button>
              <span className="supporting">
                {fileWords.types[receipt.type]} · {byteSize(receipt.bytes)} · {personName(receipt.uploadedBy)}
                , <RelativeTime at={receipt.uploadedAt} />
              </span>
              {receipt.mail !== null && (
                <span className="supporting">
                  {mailWords.from(receipt.mail.sender || mailWords.unknownSender, receipt.mail.subject)}
                </span>
              )}
              <ReceiptReading reading={receipt.reading} currency={currency} />
              {receipt.purchaseCount > 1 && (
                <span className="receipt-notice">{words.onPurchases(receipt.purchaseCount)}</span>
              )}
              {receipt.isDuplicate && <DuplicateNotice receipt={receipt} purchaseLink={purchaseLink} />}
              {note?.(receipt)}
            </div>
            <div className="document-actions">
              <a
                className="text-link"
                href={urlOf(receipt.id)}
                download={receipt.name}
                aria-label={words.downloadLabel(receipt.name)}
              >
                {words.download}
              </a>
              {actions?.(receipt)}
            </div>
          </li>
        ))}
        {children}
      </ul>
      {open !== undefined && (
        <Suspense>
          <ReceiptPreview receipt={open} url={urlOf(open.id)} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Names the purchase that has the same receipt, if the viewer may see it. */
function DuplicateNotice({
  receipt: { alsoOn = null },
  purchaseLink,
}: Pick<ReceiptSource, 'purchaseLink'> & { readonly receipt: ReceiptWire }) {
  if (alsoOn === null) return <span className="receipt-notice">{words.duplicate}</span>;
  const { purchaseId, merchant, at } = alsoOn;
  return (
    <span className="receipt-notice">
      {words.alsoOn}{' '}
      <Link className="text-link" to={purchaseLink(purchaseId)}>
        {words.purchaseOn(merchant, shortDate(new Date(at), new Date()))}
      </Link>
    </span>
  );
}
