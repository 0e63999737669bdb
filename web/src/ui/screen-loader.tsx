import { Spin } from 'antd';
import { stateWords } from '../words/en/shell.ts';

export function ScreenLoader() {
  return (
    <div className="screen-loader" role="status" aria-label={stateWords.loading}>
      <Spin size="large" delay={150} />
    </div>
  );
}
