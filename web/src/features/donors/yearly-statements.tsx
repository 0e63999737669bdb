import { type YearlyStatementsWire } from '@almoner/contracts';
import { Button, Progress, Select } from 'antd';
import { useState } from 'react';
import {
  useGetYearlyStatementsQuery,
  useSendYearlyStatementsMutation,
} from '../../api/yearly-statements.api.ts';
import { Consequences } from '../../ui/consequences.tsx';
import { QueryFailure } from '../../ui/list-view.tsx';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useRefreshWhile } from '../../ui/use-refresh-while.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { yearlyStatementWords as words } from '../../words/en/yearly-statements.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface StatementsProps {
  readonly open: boolean;
  readonly maySend: boolean;
  readonly onClose: () => void;
}

const yearsShown = 7;

/** Statements are written after the end of a year, so the year before is chosen. */
export function YearlyStatements({ open, maySend, onClose }: StatementsProps) {
  const now = new Date().getUTCFullYear();
  const [year, setYear] = useState(now - 1);
  const query = useGetYearlyStatementsQuery(year, { skip: !open });
  const found = query.currentData;
  useRefreshWhile(open && found?.sending?.status === 'sending', () => void query.refetch());
  return (
    <SideDrawer open={open} title={words.open} onClose={onClose}>
      <label className="editor-field">
        <span>{words.year}</span>
        <Select
          aria-label={words.year}
          value={year}
          options={Array.from({ length: yearsShown }, (_, ago) => ({
            value: now - ago,
            label: String(now - ago),
          }))}
          onChange={setYear}
        />
      </label>
      <QueryFailure query={query} />
      {found === undefined && query.isFetching && <LoadingLines rows={4} />}
      {found !== undefined && <Overview found={found} maySend={maySend} />}
    </SideDrawer>
  );
}

function Overview({ found, maySend }: { readonly found: YearlyStatementsWire; readonly maySend: boolean }) {
  const { year, donors, withoutAddress, sent, sending } = found;
  if (donors === 0 && sending === null) return <p className="supporting">{words.none}</p>;
  return (
    <>
      <dl className="definition-list">
        <dt>{words.recipients}</dt>
        <dd>{donors.toLocaleString()}</dd>
        <dt>{words.withoutAddress}</dt>
        <dd>
          {withoutAddress.toLocaleString()}
          {withoutAddress > 0 && <span className="supporting"> {words.withoutAddressHint}</span>}
        </dd>
        <dt>{words.sent}</dt>
        <dd>{sent.toLocaleString()}</dd>
      </dl>
      {sending !== null && <Sending sending={sending} />}
      <div className="drawer-actions">
        {maySend && <SendButton found={found} />}
        <Button href={`/api/yearly-statements/${year}/file`} disabled={donors === 0}>
          {words.download}
        </Button>
      </div>
    </>
  );
}

function Sending({ sending }: { readonly sending: NonNullable<YearlyStatementsWire['sending']> }) {
  const { status, handled, donors, mails, startedBy, startedAt } = sending;
  if (status === 'finished')
    return (
      <p className="supporting" role="status">
        {words.finished(mails, startedBy)}, <DayAndTime at={startedAt} />
      </p>
    );
  return (
    <div role="status">
      <p>{words.progress(handled, donors)}</p>
      <Progress
        aria-label={words.progress(handled, donors)}
        percent={donors === 0 ? 100 : Math.floor((handled / donors) * 100)}
      />
    </div>
  );
}

function SendButton({ found }: { readonly found: YearlyStatementsWire }) {
  const { year, donors, withoutAddress, sent, sending } = found;
  const ask = useConfirmation();
  const [send, { isLoading }] = useSendYearlyStatementsMutation();
  const feedback = useMutationFeedback();
  const waiting = Math.max(0, donors - withoutAddress - sent);
  const isSending = sending?.status === 'sending';
  if (waiting === 0 && !isSending) return <p className="supporting">{words.nothingToSend}</p>;
  const askToSend = () =>
    ask({
      title: words.question(year),
      content: (
        <Consequences sentences={words.consequences(waiting, year, year < new Date().getUTCFullYear())} />
      ),
      okText: words.confirm,
      cancelText: words.cancel,
      onOk: () => feedback(send(year), words.started),
    });
  return (
    <Button type="primary" loading={isLoading || isSending} onClick={askToSend}>
      {words.send(waiting)}
    </Button>
  );
}
