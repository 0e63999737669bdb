import { type CategoryWire } from '@almoner/contracts';

type TemplateLine = Pick<CategoryWire, 'code' | 'name' | 'form990Line' | 'function'>;

const line = (
  code: string,
  form990Line: string,
  name: string,
  spendingFunction: CategoryWire['function'],
): TemplateLine => ({ code, form990Line, name, function: spendingFunction });

/** The natural expense lines of Form 990, Part IX, each with the usual function of such spending. */
export const nonprofitTemplate: readonly TemplateLine[] = [
  line('5010', '1', 'Grants to domestic organizations', 'program'),
  line('5020', '2', 'Grants and assistance to individuals', 'program'),
  line('5030', '3', 'Grants to foreign organizations and individuals', 'program'),
  line('5040', '4', 'Benefits paid to or for members', 'program'),
  line('5050', '5', 'Compensation of officers and directors', 'management'),
  line('5070', '7', 'Other salaries and wages', 'program'),
  line('5080', '8', 'Pension plan contributions', 'management'),
  line('5090', '9', 'Other employee benefits', 'management'),
  line('5100', '10', 'Payroll taxes', 'management'),
  line('5111', '11b', 'Legal fees', 'management'),
  line('5112', '11c', 'Accounting fees', 'management'),
  line('5114', '11e', 'Professional fundraising services', 'fundraising'),
  line('5116', '11g', 'Other fees for services', 'program'),
  line('5120', '12', 'Advertising and promotion', 'fundraising'),
  line('5130', '13', 'Office expenses', 'management'),
  line('5140', '14', 'Information technology', 'management'),
  line('5160', '16', 'Occupancy', 'management'),
  line('5170', '17', 'Travel', 'program'),
  line('5190', '19', 'Conferences, conventions and meetings', 'program'),
  line('5200', '20', 'Interest', 'management'),
  line('5220', '22', 'Depreciation', 'management'),
  line('5230', '23', 'Insurance', 'management'),
  line('5241', '24a', 'Program supplies', 'program'),
  line('5242', '24b', 'Food for programs', 'program'),
  line('5243', '24c', 'Bank and payment fees', 'management'),
  line('5245', '24e', 'All other expenses', 'management'),
];
