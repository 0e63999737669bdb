import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { type ReadableProblem } from '../api/problem.ts';
import { stateWords } from '../words/en/shell.ts';

interface FailedProps {
  readonly problem: ReadableProblem;
  readonly onRetry: () => void;
}

export function FailedNotice({ problem, onRetry }: FailedProps) {
  return (
    <div className="notice notice-negative" role="alert">
      <div>
        <strong>{stateWords.failedTitle}</strong>
        <p>{problem.sentence}</p>
      </div>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
        {stateWords.retry}
      </Button>
    </div>
  );
}

interface EmptyProps {
  readonly sentence: string;
  readonly action?: ReactNode;
}

export function EmptyState({ sentence, action }: EmptyProps) {
  return (
    <div className="empty-state">
      <p>{sentence}</p>
      {action}
    </div>
  );
}
