import { Button } from 'antd';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { receiptWords as words } from '../../words/en/receipts.ts';

interface RemoveReceiptProps {
  readonly name: string;
  readonly consequence: string;
  readonly remove: () => Promise<{ error?: unknown }>;
  /** The button is gone then, so the focus has to move. */
  readonly onGone: () => void;
}

export function RemoveReceiptButton({ name, consequence, remove, onGone }: RemoveReceiptProps) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const confirm = () => {
    let isGone = false;
    ask({
      title: words.removeQuestion(name),
      content: consequence,
      okText: words.remove,
      danger: true,
      cancelText: words.keep,
      onOk: async () => {
        isGone = await showResult(remove(), words.removed(name));
      },
      afterClose: () => {
        if (isGone) onGone();
      },
    });
  };
  return (
    <Button type="text" size="middle" onClick={confirm} aria-label={words.removeLabel(name)}>
      {words.remove}
    </Button>
  );
}
