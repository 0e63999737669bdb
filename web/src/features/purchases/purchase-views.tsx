import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { type PurchaseViewWire } from '@almoner/contracts';
import { Button, Checkbox, Input, Popconfirm, Popover } from 'antd';
import { type SubmitEvent, useState } from 'react';
import { useListViewsQuery, useRemoveViewMutation, useSaveViewMutation } from '../../api/views.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { viewWords as words } from '../../words/en/purchases.ts';
import { isSameFilters, noFilters } from './purchase-filters.ts';

type Filters = Readonly<Record<string, string>>;

interface View {
  readonly key: string;
  readonly name: string;
  readonly filters: Filters;
}

interface ViewsProps {
  readonly filters: Filters;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const builtIn: readonly View[] = [
  { key: 'all', name: words.all, filters: {} },
  { key: 'to-categorize', name: words.toCategorize, filters: { category: 'none' } },
];

/** Named filters to switch between. One that was changed since is no longer chosen, and can be saved as another. */
export function PurchaseViews({ filters, onChange }: ViewsProps) {
  const { data: saved = [] } = useListViewsQuery();
  const views = [...builtIn, ...saved.map(toView)];
  const current = views.find((view) => isSameFilters(view.filters, filters));
  const open = (view: View) => onChange({ ...noFilters, ...view.filters });
  const removable = saved.find(({ id }) => id === current?.key);
  return (
    <div className="purchase-views">
      <div className="view-strip" role="group" aria-label={words.label}>
        {views.map((view) => (
          <button
            key={view.key}
            type="button"
            className="view"
            aria-pressed={view.key === current?.key}
            onClick={() => open(view)}
          >
            {view.name}
          </button>
        ))}
      </div>
      {current === undefined && <SaveView filters={filters} />}
      {removable !== undefined && <RemoveView view={removable} onRemoved={() => onChange(noFilters)} />}
      {removable?.isShared === true && <span className="supporting view-note">{words.isShared}</span>}
    </div>
  );
}

const toView = ({ id, name, filters }: PurchaseViewWire): View => ({ key: id, name, filters });

function SaveView({ filters }: { readonly filters: Filters }) {
  const account = useAccount();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [save, { isLoading }] = useSaveViewMutation();
  const showResult = useMutationFeedback();
  const mayShare = account !== null && permissionScopeOfRole(account.role, 'view.share') !== 'none';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const saved = await showResult(save({ name: name.trim(), filters, isShared }), words.saved(name.trim()));
    if (saved) setOpen(false);
  };
  const form = (
    <form className="amount-form" onSubmit={(event) => void submit(event)}>
      <label>
        {words.name}
        <Input autoFocus maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      {mayShare && (
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {words.share}
        </Checkbox>
      )}
      <Button type="primary" htmlType="submit" loading={isLoading} disabled={name.trim() === ''}>
        {words.save}
      </Button>
    </form>
  );
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={setOpen} destroyOnHidden content={form}>
      <Button type="link" icon={<PlusOutlined />} aria-expanded={isOpen}>
        {words.saveAs}
      </Button>
    </Popover>
  );
}

interface RemoveViewProps {
  readonly view: PurchaseViewWire;
  readonly onRemoved: () => void;
}

function RemoveView({ view: { id, name, isOwn, isShared }, onRemoved }: RemoveViewProps) {
  const account = useAccount();
  const [remove, { isLoading }] = useRemoveViewMutation();
  const showResult = useMutationFeedback();
  const isAdmin = account !== null && permissionScopeOfRole(account.role, 'view.manage') === 'all';
  if (!isOwn && !isAdmin) return null;
  const confirm = async () => {
    if (await showResult(remove(id), words.removed(name))) onRemoved();
  };
  return (
    <Popconfirm
      title={words.removeTitle(name)}
      description={isShared ? words.removeShared : words.removeOwn}
      okText={words.remove}
      onConfirm={() => void confirm()}
    >
      <Button type="text" size="small" icon={<CloseOutlined />} loading={isLoading}>
        {words.remove}
      </Button>
    </Popconfirm>
  );
}
