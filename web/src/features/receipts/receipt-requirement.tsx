import { type PurchaseWire, type ReceiptRequirementWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  useDecideReceiptExcuseMutation,
  useGetReceiptRequirementQuery,
  useRequestReceiptExcuseMutation,
} from '../../api/receipt-policy.api.ts';
import { personName } from '../../lib/person-name.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { requiredText } from '../../ui/form-rules.ts';
import { DayAndTime, useNow } from '../../ui/relative-time.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { receiptPolicyWords as words } from '../../words/en/receipt-policy.ts';

interface RequirementProps {
  readonly purchase: PurchaseWire;
  /** True if the viewer may add receipts. */
  readonly manages: boolean;
}

type ExcuseWire = NonNullable<ReceiptRequirementWire['excuse']>;

const reasonMaxLength = 500;

/** Until when the receipt is due, and the reason why there is none; the viewer may state or decide it. */
export function ReceiptRequirement({ purchase: { id, receiptCount }, manages }: RequirementProps) {
  const { currentData: requirement } = useGetReceiptRequirementQuery(id);
  if (requirement === undefined) return null;
  const isOpen = requirement.metAt === null && receiptCount === 0;
  const mayState =
    manages && isOpen && (requirement.excuse === null || requirement.excuse.status === 'rejected');
  return (
    <>
      <RequirementStatus requirement={requirement}>
        {requirement.mayDecide && <ExcuseDecision purchaseId={id} />}
      </RequirementStatus>
      {mayState && <StateReason purchaseId={id} />}
    </>
  );
}

interface RequirementStatusProps {
  readonly requirement: ReceiptRequirementWire;
  /** What the viewer may do about a stated reason. */
  readonly children?: ReactNode;
}

/** Until when the receipt is due, and the reason why there is none. */
export function RequirementStatus({
  requirement: { dueAt, metAt, excuse },
  children,
}: RequirementStatusProps) {
  return (
    <>
      {dueAt !== null && metAt === null && <DueLine dueAt={dueAt} />}
      {excuse !== null && <Excuse excuse={excuse}>{children}</Excuse>}
    </>
  );
}

function DueLine({ dueAt }: { readonly dueAt: string }) {
  const isOverdue = new Date(dueAt) < useNow();
  return (
    <p className="receipt-notice" data-overdue={isOverdue}>
      {isOverdue ? words.overdue : words.due} <DayAndTime at={dueAt} />
    </p>
  );
}

function Excuse({ excuse, children }: { readonly excuse: ExcuseWire; readonly children: ReactNode }) {
  return (
    <div className="receipt-excuse">
      <strong>{words.statuses[excuse.status]}</strong>
      <p>“{excuse.reason}”</p>
      <p className="supporting">
        {personName(excuse.requestedBy)}, <DayAndTime at={excuse.requestedAt} />
      </p>
      {children}
    </div>
  );
}

function ExcuseDecision({ purchaseId }: { readonly purchaseId: string }) {
  const [decide, { isLoading }] = useDecideReceiptExcuseMutation();
  const showResult = useMutationFeedback();
  const send = (isApproved: boolean) =>
    void showResult(decide({ purchaseId, isApproved }), isApproved ? words.approved : words.rejected);
  return (
    <div className="document-actions">
      <Button type="primary" size="middle" disabled={isLoading} onClick={() => send(true)}>
        {words.approve}
      </Button>
      <Button size="middle" disabled={isLoading} onClick={() => send(false)}>
        {words.reject}
      </Button>
    </div>
  );
}

function StateReason({ purchaseId }: { readonly purchaseId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [request] = useRequestReceiptExcuseMutation();
  return (
    <>
      <div>
        <Button type="link" className="receipt-lost" onClick={() => setOpen(true)}>
          {words.lost}
        </Button>
      </div>
      <FormDrawer<{ reason: string }>
        open={isOpen}
        title={words.lostTitle}
        submitLabel={words.send}
        onClose={() => setOpen(false)}
        onSubmit={({ reason }) => request({ purchaseId, reason })}
        done={() => words.sent}
      >
        <p className="supporting">{words.reasonHint}</p>
        <Form.Item name="reason" label={words.reason} rules={[requiredText]}>
          <Input.TextArea maxLength={reasonMaxLength} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </FormDrawer>
    </>
  );
}
