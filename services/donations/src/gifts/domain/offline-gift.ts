import { oldestBookableDay, type FieldError } from '@almoner/kernel';
import { propertyOf, type RequestOf, type donationsRpc } from '@almoner/contracts';

export type OfflineGiftDraft = RequestOf<typeof donationsRpc.recordGift>;

/** Property has no amount: its value is for the donor to state. */
export const isProperty = ({ method }: Pick<OfflineGiftDraft, 'method'>) => propertyOf(method) !== null;

/** Fields that are missing or not allowed for the method of the gift. */
export function problemsOf(draft: OfflineGiftDraft, today: string): FieldError[] {
  const { method, amount, designations } = draft;
  const property = isProperty(draft);
  const problems: (FieldError | false)[] = [
    property && amount !== null && { field: 'amount', message: 'Leave it empty: the donor states the value' },
    !property && amount === null && { field: 'amount', message: 'The amount is required' },
    property && !draft.property && { field: 'property', message: 'Describe what was given' },
    !property && draft.property !== null && { field: 'property', message: 'Only for property' },
    (method === 'donor_advised_fund') !== (draft.advisedFund !== null) && {
      field: 'advisedFund',
      message: 'State the fund and its sponsor for a grant from a donor-advised fund only',
    },
    method === 'donor_advised_fund' &&
      draft.goodsAndServices !== null && {
        field: 'goodsAndServices',
        message: 'A grant must not pay for goods or services',
      },
    draft.checkNumber !== null &&
      method !== 'check' &&
      method !== 'donor_advised_fund' && {
        field: 'checkNumber',
        message: 'Only for a check',
      },
    receivedOnProblem('receivedOn', draft.receivedOn, today),
    designations.reduce((sum, one) => sum + one.amount, 0) > (amount ?? 0) && {
      field: 'designations',
      message: 'The designations are more than the gift',
    },
    new Set(designations.map(({ fundId }) => fundId)).size < designations.length && {
      field: 'designations',
      message: 'Name each fund once',
    },
  ];
  return problems.filter((problem) => problem !== false);
}

/** The problem with the day on which money was received, which becomes its day in the books; false without one. */
export const receivedOnProblem = (field: string, receivedOn: string, today: string): FieldError | false =>
  (receivedOn > today && { field, message: 'Must not be in the future' }) ||
  (receivedOn < oldestBookableDay(today) && { field, message: 'Must not be more than two years ago' });
