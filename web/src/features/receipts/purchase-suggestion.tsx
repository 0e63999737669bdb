import { type ReceiptWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useAttachReceiptMutation, useSuggestPurchasesQuery } from '../../api/receipts.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { shortDate } from '../../lib/time-format.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { receiptWords as words } from '../../words/en/receipts.ts';

/** The purchase that a receipt of the inbox seems to be for; nothing where none is alike. */
export function PurchaseSuggestion({ receipt: { id, name } }: { readonly receipt: ReceiptWire }) {
  const { currentData: matches = [] } = useSuggestPurchasesQuery(id);
  const [attach, { isLoading }] = useAttachReceiptMutation();
  const showResult = useMutationFeedback();
  const [best] = matches;
  if (best === undefined) return null;
  const { purchase, matched } = best;
  const { merchant, amount, currency, occurredAt } = purchase;
  const day = shortDate(new Date(occurredAt), new Date());
  const features = matched.map((feature) => words.features[feature]).join(', ');
  const use = () => void showResult(attach({ purchaseId: purchase.id, receiptId: id }), words.used(name));
  return (
    <span className="receipt-suggestion">
      <span>
        {words.suggestion(merchant.name, moneyText(amount, currency), day)} {words.suggestedBy(features)}
      </span>
      <Button
        size="small"
        disabled={isLoading}
        aria-label={words.useForLabel(name, merchant.name)}
        onClick={use}
      >
        {words.useFor}
      </Button>
    </span>
  );
}
