import { PlusOutlined } from '@ant-design/icons';
import { type DonorSegmentWire } from '@almoner/contracts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import {
  useCreateDonorSegmentMutation,
  useListDonorSegmentsQuery,
  useRemoveDonorSegmentMutation,
  useUpdateDonorSegmentMutation,
} from '../../../api/donor-segments.api.ts';
import { type DonorFilters } from '../../../api/donors.api.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { TextDialog } from '../../../ui/text-dialog.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { donorSegmentWords as words } from '../../../words/en/donors.ts';
import { changesOf, isSameSegment, segmentFiltersOf, type SegmentFilters } from './donor-filters.ts';

interface SegmentsProps {
  readonly filters: DonorFilters;
  readonly mayManage: boolean;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Named filters to switch between. The chosen one stays chosen while its filters are changed, so that they can be saved. */
export function DonorSegments({ filters, mayManage, onChange }: SegmentsProps) {
  const query = useListDonorSegmentsQuery();
  const { data: segments = [] } = query;
  const { params } = useUrlState();
  const now = segmentFiltersOf(filters);
  const chosen = segments.find(({ id }) => id === params.get('segment'));
  const isSet = Object.keys(now).length > 0;
  if (query.isSuccess && segments.length === 0 && !(mayManage && isSet)) return null;
  const open = (id: string | undefined) =>
    onChange({
      ...changesOf(segments.find((segment) => segment.id === id)?.filters ?? {}),
      segment: id ?? null,
    });
  return (
    <div className="toolbar">
      <QueryFailure query={query} />
      <Select
        aria-label={words.label}
        placeholder={words.choose}
        allowClear
        loading={query.isLoading}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        className="filter-select"
        value={chosen?.id}
        options={segments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={open}
      />
      {mayManage && chosen !== undefined && (
        <SegmentMenu segment={chosen} filters={now} onRemoved={() => open(undefined)} />
      )}
      {mayManage && isSet && (chosen === undefined || !isSameSegment(chosen.filters, now)) && (
        <SaveSegment filters={now} onSaved={(segment) => onChange({ segment: segment.id })} />
      )}
    </div>
  );
}

interface SaveProps {
  readonly filters: SegmentFilters;
  readonly onSaved: (segment: DonorSegmentWire) => void;
}

function SaveSegment({ filters, onSaved }: SaveProps) {
  const [create, { isLoading }] = useCreateDonorSegmentMutation();
  const [isOpen, setOpen] = useState(false);
  const feedback = useMutationFeedback();
  const save = async (name: string) => {
    const answer = await create({ name, filters });
    if (!(await feedback(Promise.resolve(answer), words.saved(name))) || answer.data === undefined) return;
    setOpen(false);
    onSaved(answer.data);
  };
  return (
    <>
      <Button type="link" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {words.save}
      </Button>
      {isOpen && (
        <NameDialog
          title={words.save}
          isSending={isLoading}
          onSend={(name) => void save(name)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface MenuProps {
  readonly segment: DonorSegmentWire;
  readonly filters: SegmentFilters;
  readonly onRemoved: () => void;
}

function SegmentMenu({ segment, filters, onRemoved }: MenuProps) {
  const { id, name } = segment;
  const ask = useConfirmation();
  const [update, { isLoading: isUpdating }] = useUpdateDonorSegmentMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveDonorSegmentMutation();
  const [isRenaming, setRenaming] = useState(false);
  const feedback = useMutationFeedback();
  const rename = async (renamed: string) => {
    if (await feedback(update({ id, name: renamed }), words.saved(renamed))) setRenaming(false);
  };
  const confirmRemoval = () =>
    ask({
      title: words.removeTitle(name),
      content: words.removeHint,
      okText: words.remove,
      danger: true,
      onOk: async () => {
        if (await feedback(remove(id), words.removed(name))) onRemoved();
      },
    });
  const isChanged = Object.keys(filters).length > 0 && !isSameSegment(segment.filters, filters);
  return (
    <>
      <RowMenu
        of={name}
        loading={isUpdating || isRemoving}
        items={[
          {
            key: 'update',
            label: words.update,
            disabled: !isChanged,
            onClick: () => void feedback(update({ id, filters }), words.saved(name)),
          },
          { key: 'rename', label: words.rename, onClick: () => setRenaming(true) },
          { key: 'remove', label: words.remove, danger: true, onClick: confirmRemoval },
        ]}
      />
      {isRenaming && (
        <NameDialog
          title={words.rename}
          isSending={isUpdating}
          onSend={(renamed) => void rename(renamed)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly isSending: boolean;
  readonly onSend: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog(props: NameDialogProps) {
  return (
    <TextDialog
      {...props}
      okText={props.title}
      label={words.name}
      hint={words.nameHint}
      minLength={1}
      maxLength={120}
    />
  );
}
