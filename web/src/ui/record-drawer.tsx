import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { type ReadableProblem, readProblem } from '../api/problem.ts';
import { EmptyState, FailedNotice } from './list-states.tsx';
import { DayAndTime } from './relative-time.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { LoadingLines } from './loading-lines.tsx';

interface OneOf {
  readonly id: string;
  /** Shown in the title; a person has none. */
  readonly occurredAt?: string;
}

interface RecordWords {
  /** The name of one, above its time. */
  readonly one: string;
  readonly previous: string;
  readonly next: string;
  readonly missing: string;
  readonly missingHint: string;
  readonly backToList: string;
}

/** The query for a record that is not in the list. */
interface FetchedRecord<Item> {
  readonly currentData?: Item | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  refetch(): unknown;
}

interface RecordDrawerProps<Item extends OneOf> {
  readonly items: readonly Item[];
  readonly openId: string | null;
  readonly fetched: FetchedRecord<Item>;
  readonly words: RecordWords;
  /** When it was, next to its title; day and time by default. */
  readonly timeOf?: (item: Item) => ReactNode;
  /** Beside the links to the records before and after. */
  readonly extra?: ReactNode;
  /** Below the details, and always visible. */
  readonly footerOf?: (item: Item) => ReactNode;
  readonly onOpen: (id: string | null) => void;
  readonly children: (item: Item) => ReactNode;
}

/** The id to fetch: of the open record when it is not in the list; null otherwise. */
export function idToFetch(items: readonly OneOf[], openId: string | null): string | null {
  return items.some(({ id }) => id === openId) ? null : openId;
}

/** The open record of a list, with links to the one before and the one after. */
export function RecordDrawer<Item extends OneOf>(props: RecordDrawerProps<Item>) {
  const { items, openId, fetched, words, timeOf = dayAndTimeOf, extra, footerOf, onOpen, children } = props;
  const index = items.findIndex(({ id }) => id === openId);
  const listed = items[index];
  const item = listed ?? (openId === null ? undefined : fetched.currentData);
  const close = () => onOpen(null);
  return (
    <SideDrawer
      open={openId !== null}
      beside
      title={<Title one={words.one} time={item && timeOf(item)} />}
      extra={
        <>
          <Step label={words.previous} icon={<UpOutlined />} to={items[index - 1]} onOpen={onOpen} />
          <Step label={words.next} icon={<DownOutlined />} to={listed && items[index + 1]} onOpen={onOpen} />
          {extra}
        </>
      }
      footer={item && footerOf?.(item)}
      onClose={close}
    >
      {item ? (
        children(item)
      ) : fetched.isError ? (
        <Missing
          words={words}
          problem={readProblem(fetched.error)}
          onRetry={() => void fetched.refetch()}
          onClose={close}
        />
      ) : (
        <LoadingLines rows={8} />
      )}
    </SideDrawer>
  );
}

const dayAndTimeOf = ({ occurredAt }: OneOf) => occurredAt !== undefined && <DayAndTime at={occurredAt} />;

function Title({ one, time }: { readonly one: string; readonly time: ReactNode }) {
  return (
    <span className="supporting">
      {time ? <span className="record-kind">{`${one} · `}</span> : one}
      {time}
    </span>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: OneOf | undefined;
  readonly onOpen: (id: string) => void;
}

function Step({ label, icon, to, onOpen }: StepProps) {
  return (
    <Button
      type="text"
      aria-label={label}
      icon={icon}
      disabled={to === undefined}
      onClick={() => to && onOpen(to.id)}
    />
  );
}

/** For an incomplete id, and for a record that this person may not see. */
const goneStatuses: readonly unknown[] = [400, 404];

interface MissingProps {
  readonly words: RecordWords;
  readonly problem: ReadableProblem;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function Missing({ words, problem, onRetry, onClose }: MissingProps) {
  if (!goneStatuses.includes(problem.status)) return <FailedNotice problem={problem} onRetry={onRetry} />;
  return (
    <>
      <h2>{words.missing}</h2>
      <EmptyState
        sentence={words.missingHint}
        action={<Button onClick={onClose}>{words.backToList}</Button>}
      />
    </>
  );
}
