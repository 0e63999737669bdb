import { type ReimbursementLineWire } from '@almoner/contracts';
import { reimbursementWords as words } from '../../../words/en/reimbursements.ts';

export const lineTitle = ({ merchant, kind }: Pick<ReimbursementLineWire, 'merchant' | 'kind'>) =>
  merchant ?? words.kinds[kind];
