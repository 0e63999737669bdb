import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useUrlState } from '../../ui/use-url-state.ts';
import { accountingExportWords } from '../../words/en/accounting-exports.ts';
import { accountingMonthWords } from '../../words/en/accounting-months.ts';
import { accountingWords as words } from '../../words/en/accounting.ts';
import { useBooks } from './shared/books.ts';
import { statementTitles } from './report-titles.ts';

/** The pages of the books besides the list of movements. */
export function ReportMenu() {
  const { change } = useUrlState();
  const { may } = useBooks();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'month', label: accountingMonthWords[may('books.close') ? 'open' : 'overview'] },
          { key: 'exports', label: accountingExportWords.open },
          { type: 'divider' },
          ...Object.entries(statementTitles).map(([key, label]) => ({ key, label })),
        ],
        onClick: ({ key }) => change({ report: key }),
      }}
    >
      <Button type="primary">
        {words.reports} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
