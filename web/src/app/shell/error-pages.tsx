import { Button } from 'antd';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { SupportLine } from '../../ui/support-line.tsx';
import { stateWords } from '../../words/en/shell.ts';

export function NotFoundPage() {
  return (
    <div className="page">
      <PageHeader title={stateWords.notFoundTitle} />
      <Link className="text-link" to="/">
        {stateWords.backHome}
      </Link>
    </div>
  );
}

export function CrashPage() {
  return (
    <main className="page">
      <h1>{stateWords.crashTitle}</h1>
      <p>{stateWords.crashHint}</p>
      <SupportLine about="failed" />
      <Button type="primary" onClick={() => window.location.reload()}>
        {stateWords.reload}
      </Button>
    </main>
  );
}
