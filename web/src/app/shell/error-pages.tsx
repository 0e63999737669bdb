import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { ScreenLoader } from '../../ui/screen-loader.tsx';
import { SupportLine } from '../../ui/support-line.tsx';
import { stateWords } from '../../words/en/shell.ts';
import { isOutdated, reloadOutdatedPage } from './outdated-page.ts';

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
  const [reloads, setReloads] = useState(isOutdated);
  useEffect(() => {
    if (reloads) void reloadOutdatedPage().then(setReloads);
  }, [reloads]);
  if (reloads) return <ScreenLoader />;
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
