import { PlusOutlined } from '@ant-design/icons';
import { type CategoryWire, type UserWire, form990Lines } from '@almoner/contracts';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import {
  useAddCategoryMutation,
  useArchiveCategoryMutation,
  useListCategoriesQuery,
  useRenameCategoryMutation,
  useSetForm990LineMutation,
} from '../../../api/categories.api.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { codeRule, required, requiredText } from '../../../ui/form-rules.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { categoryWords as words } from '../../../words/en/categories.ts';
import { form990LineNames } from '../../../words/en/form-990.ts';

const columns: Column<CategoryWire>[] = [
  {
    key: 'code',
    title: words.categoryColumns.code,
    width: 88,
    render: ({ code }) => <span className="one-line">{code}</span>,
  },
  {
    key: 'name',
    title: words.categoryColumns.name,
    render: ({ name, isArchived }) => (
      <>
        <span className="name">{name}</span>
        {isArchived && <span className="supporting"> · {words.archivedChip}</span>}
      </>
    ),
  },
  {
    key: 'line',
    title: words.categoryColumns.line,
    wideOnly: true,
    render: ({ form990Line }) => form990Line ?? '–',
  },
  {
    key: 'function',
    title: words.categoryColumns.function,
    wideOnly: true,
    render: (category) => words.functions[category.function],
  },
];

export function Categories({ account }: { readonly account: UserWire }) {
  const query = useListCategoriesQuery(account.organizationId ?? '');
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<CategoryWire | null>(null);
  const [relining, setRelining] = useState<CategoryWire | null>(null);
  const categories = query.data ?? [];
  const manages = permissionScopeOfRole(account.role, 'category.manage') === 'all';
  const menuColumn: Column<CategoryWire> = {
    key: 'menu',
    title: null,
    align: 'right',
    width: 56,
    render: (category) => (
      <CategoryMenu
        category={category}
        onRename={() => setRenaming(category)}
        onChangeLine={() => setRelining(category)}
      />
    ),
  };
  return (
    <>
      <div className="section-head">
        <p className="supporting">{words.categoriesLead}</p>
        {manages && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {words.addCategory}
          </Button>
        )}
      </div>
      <ListView
        query={query}
        isEmpty={categories.length === 0}
        empty={<EmptyState sentence={words.noCategories} />}
      >
        <DataTable
          label={words.categories}
          density="small"
          columns={manages ? [...columns, menuColumn] : columns}
          rows={categories}
          rowKey={({ id }) => id}
          rowMuted={({ isArchived }) => isArchived}
          loading={query.isLoading}
        />
      </ListView>
      <AddDrawer open={adding} onClose={() => setAdding(false)} />
      <RenameDrawer category={renaming} onClose={() => setRenaming(null)} />
      <LineDrawer category={relining} onClose={() => setRelining(null)} />
    </>
  );
}

interface CategoryMenuProps {
  readonly category: CategoryWire;
  readonly onRename: () => void;
  readonly onChangeLine: () => void;
}

function CategoryMenu({ category, onRename, onChangeLine }: CategoryMenuProps) {
  const { id, name, isArchived } = category;
  const showResult = useMutationFeedback();
  const [archive] = useArchiveCategoryMutation();
  const items = [
    { key: 'rename', label: words.renameCategory, onClick: onRename },
    { key: 'line', label: words.changeForm990Line, onClick: onChangeLine },
    {
      key: 'archive',
      label: isArchived ? words.restoreCategory : words.archiveCategory,
      onClick: () => void showResult(archive({ id, isArchived: !isArchived })),
    },
  ];
  return <RowMenu of={name} items={items} />;
}

type NewCategory = Parameters<ReturnType<typeof useAddCategoryMutation>[0]>[0];
const functions = (['program', 'management', 'fundraising'] as const).map((value) => ({
  value,
  label: words.functions[value],
}));

const lines = form990Lines.map((value) => ({ value, label: `${value} ${form990LineNames[value]}` }));

function LineField() {
  return (
    <Form.Item name="form990Line" label={words.form990Line} extra={words.form990LineHint}>
      <Select
        options={lines}
        allowClear
        placeholder={words.noForm990Line}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  );
}

function AddDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [add] = useAddCategoryMutation();
  return (
    <FormDrawer<NewCategory>
      open={open}
      title={words.addCategory}
      submitLabel={words.addCategory}
      initial={{ function: 'program' }}
      onClose={onClose}
      onSubmit={(fields) => add({ ...fields, name: fields.name.trim(), code: fields.code.trim() })}
      done={({ name }) => words.categoryAdded(name.trim())}
    >
      <Form.Item name="code" label={words.code} rules={[required, codeRule]}>
        <Input inputMode="numeric" maxLength={6} />
      </Form.Item>
      <Form.Item name="name" label={words.name} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="function" label={words.functionLabel}>
        <Select options={functions} />
      </Form.Item>
      <LineField />
    </FormDrawer>
  );
}

interface LineFields {
  readonly form990Line?: (typeof form990Lines)[number];
}

function LineDrawer({ category, onClose }: RenameDrawerProps) {
  const [setLine] = useSetForm990LineMutation();
  if (category === null) return null;
  const line = form990Lines.find((one) => one === category.form990Line);
  return (
    <FormDrawer<LineFields>
      open
      title={words.changeForm990Line}
      submitLabel={words.saveName}
      initial={line === undefined ? {} : { form990Line: line }}
      onClose={onClose}
      onSubmit={({ form990Line = null }) => setLine({ id: category.id, form990Line })}
      done={() => words.nameSaved}
    >
      <LineField />
    </FormDrawer>
  );
}

interface RenameDrawerProps {
  readonly category: CategoryWire | null;
  readonly onClose: () => void;
}

function RenameDrawer({ category, onClose }: RenameDrawerProps) {
  const [rename] = useRenameCategoryMutation();
  if (category === null) return null;
  return (
    <FormDrawer<{ name: string }>
      open
      title={words.renameCategory}
      submitLabel={words.saveName}
      initial={{ name: category.name }}
      onClose={onClose}
      onSubmit={({ name }) => rename({ id: category.id, name: name.trim() })}
      done={() => words.nameSaved}
    >
      <Form.Item name="name" label={words.name} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
    </FormDrawer>
  );
}
