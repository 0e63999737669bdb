import { type SpendProgramWire } from '@almoner/contracts';
import { type ProgramAction, useChangeProgramMutation } from '../../api/programs.api.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { programPageWords as pageWords } from '../../words/en/program-page.ts';
import { programWords as words } from '../../words/en/programs.ts';

interface ProgramMenuProps {
  readonly program: SpendProgramWire;
  /** How many cards stop with it. */
  readonly cards: number;
  /** True if the viewer is an admin, who may resume what an admin paused. */
  readonly isAdmin: boolean;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
}

export function ProgramMenu({ program, cards, isAdmin, onEdit, onCopy }: ProgramMenuProps) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [changeProgram, { isLoading }] = useChangeProgramMutation();
  const { id, name, status } = program;
  const isStoppedFromAbove = program.pausedByAdmin && !isAdmin;

  const change = (action: ProgramAction) =>
    showResult(changeProgram({ id, action }), words.changed[action](name));
  const askTo = (action: 'pause' | 'close') =>
    ask({
      title: action === 'pause' ? words.pauseQuestion(name) : words.closeQuestion(name),
      content: action === 'pause' ? words.pauseConsequence(cards) : words.closeConsequence(cards),
      okText: words[action],
      danger: true,
      cancelText: words.cancel,
      onOk: () => change(action),
    });
  const items = [
    { key: 'edit', label: words.edit, onClick: onEdit },
    { key: 'copy', label: pageWords.copy, onClick: onCopy },
    status === 'paused'
      ? {
          key: 'resume',
          label: isStoppedFromAbove ? words.resumeByAdmin : words.resume,
          disabled: isStoppedFromAbove,
          onClick: () => void change('resume'),
        }
      : { key: 'pause', label: words.pause, onClick: () => askTo('pause') },
    { key: 'close', label: words.close, danger: true, onClick: () => askTo('close') },
  ];
  return <RowMenu of={name} items={items} loading={isLoading} />;
}
