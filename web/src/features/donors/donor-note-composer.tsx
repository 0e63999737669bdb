import { donorNoteMaxLength } from '@almoner/contracts';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useAddDonorNoteMutation } from '../../api/donor-notes.api.ts';
import { newKey } from '../../lib/new-key.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { donorNoteWords as words } from '../../words/en/donors.ts';

/** Writes a note about a donor. The text stays when it could not be saved. */
export function DonorNoteComposer({ donorId }: { readonly donorId: string }) {
  const [draft, setDraft] = useState('');
  const [add, { isLoading }] = useAddDonorNoteMutation();
  const feedback = useMutationFeedback();
  // One key for one text: after a lost answer, the second try is the same note.
  const attempt = useRef({ text: '', key: '' });
  const text = draft.trim();
  const save = async () => {
    if (text === '' || isLoading) return;
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
    if (!(await feedback(add({ donorId, text, key: attempt.current.key }), words.saved))) return;
    attempt.current = { text: '', key: '' };
    // Text typed meanwhile is another note.
    setDraft((now) => (now.trim() === text ? '' : now));
  };
  return (
    <div className="donor-note-composer">
      <Input.TextArea
        aria-label={words.add}
        placeholder={words.add}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={donorNoteMaxLength}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button disabled={text === ''} loading={isLoading} onClick={() => void save()}>
        {words.save}
      </Button>
    </div>
  );
}
