import { reportWords } from '../../words/en/reports.ts';
import { statementWords } from '../../words/en/statement.ts';

/** By the name in the URL, in the order of the menu. */
export const statementTitles: Readonly<Record<string, string>> = {
  activities: statementWords.open,
  position: reportWords.position.title,
  functional: reportWords.functional.title,
  'form-990': reportWords.form990.title,
  funds: reportWords.funds.title,
  'trial-balance': reportWords.trial.title,
  budget: reportWords.budget.title,
};
