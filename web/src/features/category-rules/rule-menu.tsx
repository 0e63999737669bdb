import { type CategoryRuleWire } from '@almoner/contracts';
import { Modal } from 'antd';
import { useState } from 'react';
import {
  useApplyCategoryRuleMutation,
  useDeleteCategoryRuleMutation,
  useUpdateCategoryRuleMutation,
} from '../../api/category-rules.api.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { categoryRuleText, categoryRuleWords as words } from '../../words/en/category-rules.ts';
import { RulePreview } from './rule-preview.tsx';

interface RuleMenuProps {
  readonly rule: CategoryRuleWire;
  readonly canApply: boolean;
  readonly onEdit: () => void;
}

export function RuleMenu({ rule, canApply, onEdit }: RuleMenuProps) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [update] = useUpdateCategoryRuleMutation();
  const [remove] = useDeleteCategoryRuleMutation();
  const [isApplying, setApplying] = useState(false);
  const { id, version, isActive } = rule;
  const confirmDelete = () =>
    ask({
      title: words.deleteTitle,
      content: words.deleteHint,
      okText: words.delete,
      danger: true,
      onOk: () => showResult(remove(id), words.deleted),
    });
  const items = [
    { key: 'edit', label: words.edit, onClick: onEdit },
    { key: 'apply', label: words.apply, disabled: !canApply, onClick: () => setApplying(true) },
    {
      key: 'active',
      label: isActive ? words.deactivate : words.activate,
      onClick: () =>
        void showResult(
          update({ id, version, isActive: !isActive }),
          isActive ? words.deactivated : words.activated,
        ),
    },
    { key: 'delete', label: words.delete, danger: true, onClick: confirmDelete },
  ];
  return (
    <>
      <RowMenu of={categoryRuleText(rule.match)} items={items} />
      {isApplying && <ApplyDialog rule={rule} onClose={() => setApplying(false)} />}
    </>
  );
}

interface ApplyDialogProps {
  readonly rule: CategoryRuleWire;
  readonly onClose: () => void;
}

function ApplyDialog({ rule, onClose }: ApplyDialogProps) {
  const [apply, { isLoading }] = useApplyCategoryRuleMutation();
  const showResult = useMutationFeedback();
  const confirm = async () => {
    if (await showResult(apply(rule.id), words.applyStarted)) onClose();
  };
  return (
    <Modal
      open
      centered
      title={words.applyTitle}
      okText={words.applyNow}
      confirmLoading={isLoading}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>{categoryRuleText(rule.match)}</p>
      <RulePreview match={rule.match} ruleId={rule.id} categoryId={rule.categoryId} />
      <p className="supporting">{words.applyHint}</p>
    </Modal>
  );
}
