import { type ReimbursementSummaryWire } from '@almoner/contracts';
import { Button, Flex } from 'antd';
import { Suspense, lazy, useState } from 'react';
import {
  useApproveReimbursementMutation,
  useRejectReimbursementMutation,
  useRequestReimbursementChangesMutation,
} from '../../api/reimbursements.api.ts';
import { queueKey } from '../../ui/use-queue-keys.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';

const TextDialog = lazy(async () => ({ default: (await import('../../ui/text-dialog.tsx')).TextDialog }));

/** In characters, as the API takes them. */
const reasonLengths = { minLength: 3, maxLength: 1000 };

interface DecideButtonsProps {
  /** One that the viewer may decide on. */
  readonly report: Pick<ReimbursementSummaryWire, 'id' | 'version' | 'title'>;
  /** In a row, each button names its report. */
  readonly inRow?: boolean;
}

/** Approves a report in the version that is shown, returns it to its author, or rejects it. */
export function DecideButtons({ report: { id, version, title }, inRow = false }: DecideButtonsProps) {
  const [asked, setAsked] = useState<'changes' | 'reject' | null>(null);
  const showResult = useMutationFeedback();
  const [approve, approving] = useApproveReimbursementMutation();
  const [requestChanges, returning] = useRequestReimbursementChangesMutation();
  const [reject, rejecting] = useRejectReimbursementMutation();
  const step = { id, version };
  const run = async (change: PromiseLike<{ readonly error?: unknown }>, done: string) => {
    if (await showResult(change, done)) setAsked(null);
  };
  const size = inRow ? 'small' : 'middle';
  const label = (verb: string) => (inRow ? words.about(verb, title) : undefined);
  return (
    <Flex component="span" gap="small" wrap>
      <Button
        type={inRow ? 'default' : 'primary'}
        size={size}
        loading={approving.isLoading}
        aria-label={label(words.approve)}
        {...queueKey('a')}
        onClick={() => void run(approve(step), words.approved)}
      >
        {words.approve}
      </Button>
      <Button
        type={inRow ? 'text' : 'default'}
        size={size}
        aria-label={label(words.requestChanges)}
        {...queueKey('r')}
        onClick={() => setAsked('changes')}
      >
        {words.requestChanges}
      </Button>
      <Button
        type={inRow ? 'text' : 'default'}
        danger={!inRow}
        size={size}
        aria-label={label(words.reject)}
        {...queueKey('d')}
        onClick={() => setAsked('reject')}
      >
        {words.reject}
      </Button>
      <Suspense>
        {asked === 'changes' && (
          <TextDialog
            title={words.requestChanges}
            okText={words.requestChanges}
            {...reasonLengths}
            label={words.note}
            isSending={returning.isLoading}
            onSend={(note) => void run(requestChanges({ ...step, note }), words.changesRequested)}
            onClose={() => setAsked(null)}
          />
        )}
        {asked === 'reject' && (
          <TextDialog
            title={words.reject}
            okText={words.reject}
            {...reasonLengths}
            label={words.note}
            danger
            isSending={rejecting.isLoading}
            onSend={(note) => void run(reject({ ...step, note }), words.rejected)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Flex>
  );
}
