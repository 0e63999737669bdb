import { type SessionWire } from '@almoner/contracts';
import { App, Button, Tag } from 'antd';
import {
  useListSessionsQuery,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
} from '../../../api/sessions.api.ts';
import { changeProblem } from '../../../api/problem.ts';
import { capitalized } from '../../../lib/capitalized.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { sessionWords as words } from '../../../words/en/sessions.ts';

const columns: Column<SessionWire>[] = [
  {
    key: 'device',
    title: words.columns.device,
    render: ({ device, network, method, isCurrent }) => (
      <span className="two-line">
        <span>
          <span className="name">{capitalized(device)}</span> {isCurrent && <Tag>{words.thisOne}</Tag>}
        </span>
        <span className="narrow-only">
          {network} · {words.methods[method]}
        </span>
      </span>
    ),
  },
  { key: 'network', title: words.columns.network, wideOnly: true, render: ({ network }) => network },
  {
    key: 'method',
    title: words.columns.method,
    wideOnly: true,
    render: ({ method }) => words.methods[method],
  },
  {
    key: 'seen',
    title: words.columns.seen,
    render: ({ lastSeenAt, isCurrent }) => (
      <span className="one-line">{isCurrent ? words.now : <RelativeTime at={lastSeenAt} />}</span>
    ),
  },
  {
    key: 'end',
    title: null,
    align: 'right',
    render: (session) => (session.isCurrent ? null : <EndButton session={session} />),
  },
];

/** Where the person is signed in; each but this one can be ended from here. */
export function Sessions() {
  const query = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const sessions = query.data ?? [];
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Section title={words.title} aside={hasOthers ? <EndOthersButton /> : undefined}>
      <ListView query={query} isEmpty={sessions.length === 0} empty={null}>
        <DataTable
          label={words.title}
          columns={columns}
          rows={sessions}
          rowKey={({ id }) => id}
          loading={query.isLoading}
        />
        {query.isSuccess && !hasOthers && <EmptyState sentence={words.onlyThis} />}
      </ListView>
    </Section>
  );
}

function EndButton({ session: { id, device } }: { readonly session: SessionWire }) {
  const showResult = useMutationFeedback();
  const [revoke, { isLoading }] = useRevokeSessionMutation();
  const end = () => showResult(revoke(id), words.ended(device));
  return (
    <Button loading={isLoading} aria-label={words.endOf(device)} onClick={() => void end()}>
      {words.end}
    </Button>
  );
}

function EndOthersButton() {
  const { message } = App.useApp();
  const ask = useConfirmation();
  const [revokeOthers] = useRevokeOtherSessionsMutation();
  const end = async () => {
    const answer = await revokeOthers();
    if ('error' in answer) void message.error(changeProblem(answer.error).sentence);
    else void message.success(words.othersEnded(answer.data.ended));
  };
  const askToEnd = () =>
    ask({
      title: words.endOthersQuestion,
      content: words.endOthersConsequence,
      okText: words.endOthers,
      danger: true,
      cancelText: words.keep,
      onOk: end,
    });
  return <Button onClick={askToEnd}>{words.endOthers}</Button>;
}
