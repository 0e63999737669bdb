import { type CommentWire, commentMaxLength } from '@almoner/contracts';
import { Input } from 'antd';
import { type TextAreaRef } from 'antd/es/input/TextArea';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CommentSubject, useListMentionableQuery } from '../../api/comments.api.ts';
import { personName } from '../../lib/person-name.ts';
import { commentWords as words } from '../../words/en/comments.ts';
import { type MentionSearch, mentionSearchAt, withMention } from './mention-search.ts';

type Person = CommentWire['author'];

export interface MentionFieldHandle {
  readonly focus: () => void;
}

interface MentionFieldProps {
  readonly subject: CommentSubject;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onMention: (person: Person) => void;
  readonly onSubmit: () => void;
  readonly handle?: Ref<MentionFieldHandle>;
}

const settleMs = 150;

/** A text in which `@` offers the people who may read it. The focus stays in the text; arrow keys move in the list. */
export function MentionField(props: MentionFieldProps) {
  const { subject, label, value, onChange, onMention, onSubmit, handle } = props;
  const listId = useId();
  const field = useRef<TextAreaRef>(null);
  const caretToSet = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [isFocused, setFocused] = useState(false);
  /** Where the `@` is whose list was closed, or whose person was chosen. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const typed = mentionSearchAt(value, caret);
  const search = !isFocused || typed === null || typed.from === closedAt ? null : typed;
  const people = usePeople(subject, search);
  const active = Math.min(chosen, people.length - 1);
  const isOpen = search !== null && people.length > 0;

  useImperativeHandle(handle, () => ({ focus: () => field.current?.focus() }));
  useLayoutEffect(() => {
    if (caretToSet.current === null) return;
    const at = caretToSet.current;
    caretToSet.current = null;
    field.current?.resizableTextArea?.textArea.setSelectionRange(at, at);
    setCaret(at);
  }, [value]);

  const mention = (person: Person | undefined) => {
    if (person === undefined || search === null) return;
    const next = withMention(value, search, personName(person));
    caretToSet.current = next.caret;
    setClosedAt(search.from);
    onMention(person);
    onChange(next.text);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSubmit();
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((active + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') mention(people[active]);
    else if (event.key === 'Escape') setClosedAt(search.from);
    else return;
    // Escape would close the drawer as well.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="mention-field">
      <Input.TextArea
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        value={value}
        placeholder={words.placeholder}
        maxLength={commentMaxLength}
        autoSize={{ minRows: 1, maxRows: 8 }}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          setChosen(0);
          // The `@` at which the list was closed is gone.
          if (closedAt !== null && target.value.charAt(closedAt) !== '@') setClosedAt(null);
          onChange(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => setFocused(false)}
        onFocus={() => setFocused(true)}
        onKeyDown={onKey}
      />
      {isOpen && (
        <ul id={listId} className="mention-people" role="listbox" aria-label={words.people}>
          {people.map((person, index) => (
            <li
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setChosen(index)}
              onClick={() => mention(person)}
            >
              <span className="name">{personName(person)}</span>
              {person.name !== null && <span className="supporting">{person.email}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {search !== null && words.peopleFound(people.length)}
      </p>
    </div>
  );
}

/** Those who fit what is typed, after a pause in the typing. */
function usePeople(subject: CommentSubject, search: MentionSearch | null): readonly Person[] {
  const text = search?.text.trim() ?? '';
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data = [] } = useListMentionableQuery({ subject, q: settled }, { skip: search === null });
  const fitting = text.toLowerCase();
  return search === null
    ? []
    : data.filter(({ name, email }) => `${name ?? ''} ${email}`.toLowerCase().includes(fitting));
}
