import { type DonorWire } from '@almoner/contracts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useUpdateDonorMutation } from '../../api/donors.api.ts';
import { AddressInputs } from '../../ui/address-inputs.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { donorListWords as words } from '../../words/en/donors.ts';
import { type DonorDraft, type DonorFieldValues, changesOf, shownValues, valuesOf } from './donor-draft.ts';

/** Tags, employer, postal address and note, which admins edit. */
export function DonorFields({ donor }: { readonly donor: DonorWire }) {
  const [draft, setDraft] = useState<DonorDraft | null>(null);
  const [update, { isLoading }] = useUpdateDonorMutation();
  const feedback = useMutationFeedback();
  const stored = valuesOf(donor);
  const shown = shownValues(stored, draft);
  const edit = (edited: Partial<DonorFieldValues>) =>
    setDraft({ base: stored, values: { ...shown, ...edited } });
  return (
    <>
      <label className="editor-field">
        <span>{words.tags}</span>
        <Select
          mode="tags"
          aria-label={words.tags}
          value={shown.tags}
          open={false}
          suffixIcon={null}
          maxCount={100}
          onChange={(tags) => edit({ tags })}
        />
      </label>
      <label className="editor-field">
        <span>{words.employer}</span>
        <Input
          maxLength={120}
          value={shown.employer}
          onChange={({ target }) => edit({ employer: target.value })}
        />
      </label>
      <AddressInputs value={shown.address} onChange={(address) => edit({ address })} />
      <label className="editor-field">
        <span>{words.note}</span>
        <Input.TextArea
          rows={3}
          maxLength={10_000}
          value={shown.note}
          onChange={({ target }) => edit({ note: target.value })}
        />
      </label>
      <div className="drawer-actions">
        <Button
          loading={isLoading}
          onClick={() => void feedback(update({ id: donor.id, ...changesOf(stored, shown) }), words.saved)}
        >
          {words.save}
        </Button>
      </div>
    </>
  );
}
