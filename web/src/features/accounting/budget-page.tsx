import { Button } from 'antd';
import { useState } from 'react';
import { useGetBudgetQuery } from '../../api/accounting.api.ts';
import { combinedQueries } from '../../api/combined-queries.ts';
import { reportWords } from '../../words/en/reports.ts';
import { useCategories } from '../categories/shared/category-names.ts';
import { BudgetDrawer } from './budget-drawer.tsx';
import { budgetReport } from './budget-report.ts';
import { ReportFrame, useYear } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';

const words = reportWords.budget;

/** Planned and spent amounts by category and program in a year. */
export function BudgetPage() {
  const { year, period } = useYear();
  const { clientId, may } = useBooks();
  // Without the categories, every expense would be shown as uncategorized.
  const categoriesQuery = useCategories(clientId);
  const { data: categories } = categoriesQuery;
  const query = useGetBudgetQuery({ year, clientId });
  const [editing, setEditing] = useState(false);
  const budget = query.currentData;
  const mayEdit = may('budget.manage');
  return (
    <ReportFrame
      title={words.title}
      hint={words.hint}
      csvFile={words.csvFile}
      query={combinedQueries(query, categoriesQuery)}
      report={budget && categories && budgetReport(budget, categories)}
      period={
        <>
          {period}
          {mayEdit && (
            <Button type="primary" onClick={() => setEditing(true)}>
              {words.set}
            </Button>
          )}
        </>
      }
    >
      {budget && categories && mayEdit && (
        <BudgetDrawer
          open={editing}
          report={budget}
          categories={categories}
          onClose={() => setEditing(false)}
        />
      )}
    </ReportFrame>
  );
}
