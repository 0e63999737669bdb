import { type CommentWire } from '@almoner/contracts';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { personName } from '../../lib/person-name.ts';

type Person = CommentWire['author'];
type Mentioned = CommentWire['mentions'][number];

export interface Draft {
  readonly text: string;
  readonly setText: Dispatch<SetStateAction<string>>;
  readonly mention: (person: Person) => void;
  /** The user ids of those whom the text still names. */
  readonly mentions: readonly string[];
}

/** A comment that is being written. */
export function useDraft(from: Pick<CommentWire, 'text' | 'mentions'> = { text: '', mentions: [] }): Draft {
  const [text, setText] = useState(from.text ?? '');
  const [people, setPeople] = useState<readonly Mentioned[]>(from.mentions);
  const mention = (person: Person) =>
    setPeople((known) => [
      ...known.filter(({ userId }) => userId !== person.id),
      { userId: person.id, name: personName(person) },
    ]);
  const named = people.filter(({ name }) => text.includes(`@${name}`));
  return { text, setText, mention, mentions: named.map(({ userId }) => userId) };
}
