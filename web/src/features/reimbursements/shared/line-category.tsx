import { type ReimbursementLineWire, type ReimbursementWire } from '@almoner/contracts';
import { Select } from 'antd';
import { useCodeReimbursementLineMutation } from '../../../api/reimbursements.api.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { reimbursementWords as words } from '../../../words/en/reimbursements.ts';
import { categoryOption, useCategories } from '../../categories/shared/category-names.ts';

interface LineCategoryProps {
  readonly report: ReimbursementWire;
  readonly line: Pick<ReimbursementLineWire, 'id' | 'categoryId'>;
  readonly title: string;
  readonly clientId: string | undefined;
}

/** Changes the category of a line that is in the books already. */
export function LineCategory({ report, line, title, clientId }: LineCategoryProps) {
  const { data: categories = [] } = useCategories(clientId);
  const [save, { isLoading }] = useCodeReimbursementLineMutation();
  const showResult = useMutationFeedback();
  const { id, version } = report;
  const usable = categories.filter((one) => !one.isArchived || one.id === line.categoryId);
  const setCategory = (categoryId: string | null) =>
    void showResult(
      save({ clientId, id, lineId: line.id, version, categoryId }),
      categoryId === null ? words.categoryRemoved : words.categorySaved,
    );
  return (
    <Select
      className="report-line-category"
      aria-label={words.categoryOf(title)}
      value={line.categoryId}
      placeholder={words.chooseCategory}
      options={usable.map(categoryOption)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isLoading}
      onChange={(chosen: string | undefined) => setCategory(chosen ?? null)}
    />
  );
}
