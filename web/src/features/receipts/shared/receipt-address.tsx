import '../receipts.css';
import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  useGetReceiptAddressQuery,
  useReplaceReceiptAddressMutation,
} from '../../../api/receipt-mail.api.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { receiptMailWords as words } from '../../../words/en/receipt-mail.ts';

/**
 * The address that the person emails receipts to. Empty while it loads, or if receipts by email are off; it is the last part of its
 * page, so the layout does not shift.
 */
export function ReceiptAddress() {
  const query = useGetReceiptAddressQuery();
  if (query.isError) return <QueryFailure query={query} title={words.notLoaded} />;
  const address = query.data?.address ?? null;
  if (address === null) return null;
  return (
    <Section title={words.title}>
      <p className="supporting">{words.lead}</p>
      <p className="receipt-address">{address}</p>
      <p className="supporting">{words.secret}</p>
      <div className="receipt-address-actions">
        <CopyButton address={address} />
        <ReplaceButton />
      </div>
    </Section>
  );
}

function CopyButton({ address }: { readonly address: string }) {
  const copy = useCopy();
  return (
    <Button
      icon={<CopyOutlined aria-hidden />}
      aria-label={words.copyLabel}
      onClick={() => copy(address, words.copied)}
    >
      {words.copy}
    </Button>
  );
}

function ReplaceButton() {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [replace] = useReplaceReceiptAddressMutation();
  const askToReplace = () =>
    ask({
      title: words.replaceQuestion,
      content: words.replaceConsequence,
      okText: words.replace,
      cancelText: words.keep,
      onOk: () => showResult(replace(), words.replaced),
    });
  return <Button onClick={askToReplace}>{words.replace}</Button>;
}
