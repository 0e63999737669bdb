import { type FormInstance } from 'antd';
import { type ReadableProblem } from '../../api/problem.ts';

/** Puts each problem beside the field that it names, also in a part of the form. */
export function showFieldErrors(form: FormInstance, { fields }: ReadableProblem): void {
  const named = Object.entries(fields).map(([field, text]) => ({ name: field.split('.'), errors: [text] }));
  // After the step with the fields is on the page.
  setTimeout(() => form.setFields(named));
}
