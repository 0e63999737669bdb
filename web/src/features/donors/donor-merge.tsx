import { UserSwitchOutlined } from '@ant-design/icons';
import {
  type DonorMergePreviewWire,
  type DonorMergeWire,
  type DonorWire,
  type DuplicateDonorWire,
} from '@almoner/contracts';
import { Button, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import {
  useListDonorsInfiniteQuery,
  useListDuplicatesQuery,
  useMergeDonorsMutation,
  usePreviewMergeQuery,
  useUndoMergeMutation,
} from '../../api/donors.api.ts';
import { isSameAddress } from '@almoner/kernel';
import { isRefusal } from '../../api/problem.ts';
import { addressLines } from '../../lib/address-fields.ts';
import { newKey } from '../../lib/new-key.ts';
import { Consequences } from '../../ui/consequences.tsx';
import { QueryFailure } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { ShortDay } from '../../ui/relative-time.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { donorMergeWords as words } from '../../words/en/donors.ts';
import { postalAddressWords } from '../../words/en/postal-address.ts';
import { DuplicateOffer } from './duplicate-offer.tsx';
import { TimelineRow } from '../gifts/shared/timeline-row.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface MergingProps {
  readonly donor: DonorWire;
  /** Shows the donor that stays. */
  readonly onShow: (id: string) => void;
}

/** Offers donors who may be the same person, and merges with one that an admin chooses. */
export function DonorMerging({ donor, onShow }: MergingProps) {
  const { currentData: duplicates = [] } = useListDuplicatesQuery(donor.id);
  const [isOpen, setOpen] = useState(false);
  const [otherId, setOtherId] = useState<string | null>(null);
  const [offered] = duplicates;
  const close = () => {
    setOpen(false);
    setOtherId(null);
  };
  const compare = (id: string | null) => {
    setOtherId(id);
    setOpen(true);
  };
  if (!isOpen)
    return (
      <>
        {offered !== undefined && (
          <DuplicateOffer
            key={offered.donor.id}
            donor={donor}
            offered={offered}
            onCompare={() => compare(offered.donor.id)}
          />
        )}
        <div className="drawer-actions">
          <Button onClick={() => compare(null)}>{words.open}</Button>
        </div>
      </>
    );
  return (
    <section className="refund-panel" aria-label={words.title}>
      <h3>{words.title}</h3>
      <DonorChoice except={donor.id} offered={duplicates} value={otherId} onChange={setOtherId} />
      {otherId === null ? (
        <div className="drawer-actions">
          <Button onClick={close}>{words.cancel}</Button>
        </div>
      ) : (
        <MergeForm key={otherId} donorId={donor.id} otherId={otherId} onShow={onShow} onClose={close} />
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly except: string;
  readonly offered: readonly DuplicateDonorWire[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

function DonorChoice({ except, offered, value, onChange }: ChoiceProps) {
  const [q, setQ] = useState('');
  const { currentData } = useListDonorsInfiniteQuery({ q: q === '' ? undefined : q });
  const found = currentData?.pages[0]?.items ?? [];
  const all = new Map([...offered.map((one) => one.donor), ...found].map((one) => [one.id, one]));
  return (
    <label className="editor-field">
      <span>{words.other}</span>
      <Select
        showSearch={{ filterOption: false, onSearch: setQ }}
        aria-label={words.other}
        placeholder={words.choose}
        notFoundContent={words.noMatch}
        value={value}
        options={[...all.values()]
          .filter(({ id }) => id !== except)
          .map((one) => ({ value: one.id, label: recordText(one) }))}
        onChange={onChange}
      />
    </label>
  );
}

const recordText = ({ name, email }: Pick<DonorWire, 'name' | 'email'>) =>
  [name, email].filter((part) => part !== null).join(' · ') || words.unnamed;

interface MergeFormProps {
  readonly donorId: string;
  readonly otherId: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

function MergeForm({ donorId, otherId, onShow, onClose }: MergeFormProps) {
  const [keepsOther, setKeepsOther] = useState(false);
  const pair = keepsOther ? { survivorId: otherId, donorId } : { survivorId: donorId, donorId: otherId };
  const query = usePreviewMergeQuery(pair);
  const { currentData: preview } = query;
  if (preview === undefined)
    return query.isFetching ? <LoadingLines rows={6} /> : <QueryFailure query={query} />;
  const [mine, other] = keepsOther
    ? [preview.merged.donor, preview.survivor.donor]
    : [preview.survivor.donor, preview.merged.donor];
  return (
    <>
      <label className="editor-field">
        <span>{words.keep}</span>
        <Select
          aria-label={words.keep}
          value={keepsOther}
          options={[
            { value: false, label: recordText(mine) },
            { value: true, label: recordText(other) },
          ]}
          onChange={setKeepsOther}
        />
      </label>
      <MergeResult key={pair.survivorId} preview={preview} pair={pair} onShow={onShow} onClose={onClose} />
    </>
  );
}

interface MergeResultProps {
  readonly preview: DonorMergePreviewWire;
  readonly pair: { readonly survivorId: string; readonly donorId: string };
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

function MergeResult({ preview, pair, onShow, onClose }: MergeResultProps) {
  const { survivor, merged, result } = preview;
  const [name, setName] = useState(result.name);
  const addresses = addressChoices(preview);
  const [addressOf, setAddressOf] = useState(addresses.resultId);
  const [merge, { isLoading }] = useMergeDonorsMutation();
  const feedback = useMutationFeedback();
  // A new one only after a refusal: while the outcome is unknown, trying again merges once.
  const key = useRef(newKey());
  const send = async () => {
    const chosen = {
      ...(name === null ? {} : { name }),
      ...(addresses.options.length < 2 || addressOf === null ? {} : { addressOf }),
    };
    const answer = await merge({ ...pair, ...chosen, key: key.current });
    if (await feedback(Promise.resolve(answer), words.done)) {
      onClose();
      return onShow(pair.survivorId);
    }
    if (isRefusal(answer.error)) key.current = newKey();
  };
  const currency = survivor.donor.currency ?? merged.donor.currency ?? 'USD';
  return (
    <>
      <FieldChoice
        label={words.name}
        options={[...new Set([survivor.donor.name, merged.donor.name])]
          .filter((one) => one !== null)
          .map((one) => ({ value: one, label: one }))}
        value={name}
        onChange={setName}
      />
      <FieldChoice
        label={postalAddressWords.title}
        options={addresses.options}
        value={addressOf}
        onChange={setAddressOf}
      />
      <h4>{words.after}</h4>
      <dl className="definition-list">
        <dt>{words.addresses}</dt>
        <dd>{result.emails.join(', ') || words.none}</dd>
        <dt>{postalAddressWords.title}</dt>
        <dd>{addresses.options.find(({ value }) => value === addressOf)?.label ?? words.none}</dd>
        <dt>{words.gifts}</dt>
        <dd>{`${survivor.donor.giftCount} + ${merged.donor.giftCount} = ${result.giftCount}`}</dd>
        <dt>{words.receipts}</dt>
        <dd>{survivor.receiptCount + merged.receiptCount}</dd>
        <dt>{words.recurring}</dt>
        <dd>{survivor.recurringCount + merged.recurringCount}</dd>
        <dt>{words.tags}</dt>
        <dd>{result.tags.join(', ') || words.none}</dd>
        <dt>{words.note}</dt>
        <dd className="donor-note">{result.note || words.none}</dd>
        <dt>{words.lifetime}</dt>
        <dd>
          <Money minor={result.lifetime} currency={currency} zeroAsDash />
        </dd>
      </dl>
      <Consequences sentences={words.consequences} />
      <div className="drawer-actions">
        <Button type="primary" loading={isLoading} onClick={() => void send()}>
          {words.merge}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </>
  );
}

/** The donors with different postal addresses, and the one whose address remains if none is chosen. */
function addressChoices({ survivor, merged, result }: DonorMergePreviewWire) {
  const known = [survivor.donor, merged.donor].filter(({ address }) => address != null);
  const options = known
    .filter(({ address }, at) => at === 0 || !isSameAddress(address, known[0]?.address ?? null))
    .map(({ id, address }) => ({ value: id, label: addressLines(address).join(', ') }));
  const resultId = known.find(({ address }) => isSameAddress(address, result.address ?? null))?.id ?? null;
  return { options, resultId };
}

interface FieldChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** Nothing to choose when both have the same, or one has none. */
function FieldChoice({ label, options, value, onChange }: FieldChoiceProps) {
  const id = useId();
  if (options.length < 2) return null;
  return (
    <label className="editor-field" htmlFor={id}>
      <span>{label}</span>
      <Select id={id} aria-label={label} value={value} options={[...options]} onChange={onChange} />
    </label>
  );
}

interface MergeEntryProps {
  readonly merge: DonorMergeWire;
  readonly mayUndo: boolean;
}

/** Who merged what, and when; in the timeline of the donor that stayed. */
export function MergeEntry({ merge, mayUndo }: MergeEntryProps) {
  const [undo, { isLoading }] = useUndoMergeMutation();
  const feedback = useMutationFeedback();
  const { id, merged, mergedAt, mergedBy, undoneBy, isUndoable } = merge;
  return (
    <TimelineRow
      day={<ShortDay at={mergedAt} />}
      icon={<UserSwitchOutlined />}
      title={words.merged(recordText(merged))}
      end={
        mayUndo &&
        isUndoable && (
          <Button size="small" loading={isLoading} onClick={() => void feedback(undo(id), words.undone)}>
            {words.undo}
          </Button>
        )
      }
    >
      {words.by(mergedBy)}
      {undoneBy === null ? '' : `, ${words.wasUndone(undoneBy)}`}
    </TimelineRow>
  );
}
