import './sample-receipt.css';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { sampleReceiptUrl } from '../../api/campaigns.api.ts';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { type CampaignDraft } from './campaign-draft.ts';
import { sampleTexts } from './sample-texts.ts';

const ReceiptPreview = lazy(() => import('../receipts/shared/receipt-preview.tsx'));

const receipt = { name: words.sampleReceipt, type: 'application/pdf', hasPreview: false } as const;

interface SampleReceiptProps {
  readonly campaignId: string;
  readonly draft: CampaignDraft;
  readonly currency: string;
  /** False while the goods as they are typed cannot be on a receipt. */
  readonly isPossible: boolean;
}

/** What a donor gets, with the texts as they are typed. */
export function SampleReceipt({ campaignId, draft, currency, isPossible }: SampleReceiptProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="sample-receipt">
      <div className="two-line">
        <span>{words.receipt}</span>
        <span>{isPossible ? words.receiptHint : words.receiptNeedsGoods}</span>
      </div>
      <Button type="link" disabled={!isPossible} onClick={() => setOpen(true)}>
        {words.seeReceipt}
      </Button>
      {isOpen && (
        <Suspense>
          <ReceiptPreview
            receipt={receipt}
            url={sampleReceiptUrl(campaignId, sampleTexts(draft, currency))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
