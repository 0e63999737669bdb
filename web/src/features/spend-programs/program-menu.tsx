import { MoreOutlined } from '@ant-design/icons';
import { type SpendProgramWire } from '@almoner/contracts';
import { App, Button, Dropdown } from 'antd';
import { readProblem } from '../../api/problem.ts';
import { type ProgramAction, useChangeProgramMutation } from '../../api/programs.api.ts';
import { programWords as words } from '../../words/en/programs.ts';
import { stateWords } from '../../words/en/shell.ts';

interface ProgramMenuProps {
  readonly program: SpendProgramWire;
  /** How many cards stop with it. */
  readonly cards: number;
  readonly onEdit: () => void;
}

export function ProgramMenu({ program, cards, onEdit }: ProgramMenuProps) {
  const { message, modal } = App.useApp();
  const [changeProgram, { isLoading }] = useChangeProgramMutation();
  const { id, name, status } = program;

  const change = async (action: ProgramAction) => {
    const answer = await changeProgram({ id, action });
    if ('error' in answer) void message.error(readProblem(answer.error).sentence);
    else void message.success(words.changed[action](name));
  };
  const ask = (action: 'pause' | 'close') =>
    modal.confirm({
      centered: true,
      title: action === 'pause' ? words.pauseQuestion(name) : words.closeQuestion(name),
      content: action === 'pause' ? words.pauseConsequence(cards) : words.closeConsequence(cards),
      okText: words[action],
      okButtonProps: { danger: true },
      cancelText: words.keep,
      onOk: () => change(action),
    });
  const items = [
    { key: 'edit', label: words.edit, onClick: onEdit },
    status === 'paused'
      ? { key: 'resume', label: words.resume, onClick: () => void change('resume') }
      : { key: 'pause', label: words.pause, onClick: () => void ask('pause') },
    { key: 'close', label: words.close, danger: true, onClick: () => void ask('close') },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        loading={isLoading}
        icon={<MoreOutlined aria-hidden />}
        aria-label={stateWords.more(name)}
      />
    </Dropdown>
  );
}
