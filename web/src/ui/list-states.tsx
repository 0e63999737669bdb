import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { type ReadableProblem } from '../api/problem.ts';
import { SupportLine } from './support-line.tsx';
import { stateWords } from '../words/en/shell.ts';

interface FailedProps {
  readonly problem: ReadableProblem;
  readonly title?: string | undefined;
  readonly onRetry: () => void;
}

export function FailedNotice({ problem, title = stateWords.failedTitle, onRetry }: FailedProps) {
  return (
    <div className="notice notice-negative" role="alert">
      <div>
        <strong>{title}</strong>
        <p>{problem.sentence}</p>
        {isOurs(problem) && <SupportLine about="failed" />}
      </div>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
        {stateWords.retry}
      </Button>
    </div>
  );
}

// A lost connection has no status: the operator cannot fix it.
const isOurs = ({ status }: ReadableProblem) => status !== null && status >= 500;

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
