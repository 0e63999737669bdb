import { type BudgetReportWire, type CategoryWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useGetBudgetQuery } from '../../api/accounting.api.ts';
import { reportWords } from '../../words/en/reports.ts';
import { useCategories } from '../categories/shared/category-names.ts';
import { BudgetDrawer } from './budget-drawer.tsx';
import { linesLink } from './lines-link.ts';
import { ReportFrame, useYear, type Report } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';

const words = reportWords.budget;

/** What was planned for a category and a program in a year, and what was spent of it. */
export function BudgetPage() {
  const { year, period } = useYear();
  const { clientId, may } = useBooks();
  const { data: categories = [] } = useCategories(clientId);
  const query = useGetBudgetQuery({ year, clientId });
  const [editing, setEditing] = useState(false);
  const budget = query.currentData;
  const mayEdit = may('budget.manage');
  return (
    <ReportFrame
      title={words.title}
      hint={words.hint}
      csvFile={words.csvFile}
      query={query}
      report={budget && budgetReport(budget, categories)}
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
      {budget && mayEdit && (
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

export function budgetReport(
  { year, currency, lines }: BudgetReportWire,
  categories: readonly CategoryWire[],
): Report {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const rows = lines.map(({ categoryId, spendProgramId, program, budget, actual }) => {
    const category = categoryId === null ? undefined : byId.get(categoryId);
    const name = category?.name ?? words.uncategorized;
    const filters = {
      kind: 'expense',
      category: categoryId ?? 'none',
      program: spendProgramId ?? 'none',
      from,
      to,
    };
    return {
      key: `${categoryId} ${spendProgramId}`,
      code: category?.code ?? '',
      label: `${name}, ${program ?? words.noProgram}`,
      level: 'line' as const,
      figures: [budget, actual, budget === null ? null : budget - actual],
      links: [null, linesLink(name, filters), null],
    };
  });
  const sum = (figures: readonly (number | null)[]) =>
    figures.reduce<number>((total, one) => total + (one ?? 0), 0);
  const hasBudget = lines.some(({ budget }) => budget !== null);
  const [budgeted, actual] = [sum(lines.map(({ budget }) => budget)), sum(lines.map((line) => line.actual))];
  return {
    currency,
    columns: words.columns,
    rows: [
      ...rows.toSorted((a, b) => a.code.localeCompare(b.code)),
      {
        key: 'total',
        label: reportWords.total,
        level: 'end',
        // Without a budget nothing is left of one, and nothing is over it.
        figures: hasBudget ? [budgeted, actual, budgeted - actual] : [null, actual, null],
      },
    ],
  };
}
