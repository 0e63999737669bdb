import { type CategoryRuleMatch } from '@almoner/contracts';

const purchases = (count: number) => (count === 1 ? '1 purchase' : `${count.toLocaleString()} purchases`);

/** The subject of a category rule, in one line. */
export function categoryRuleText({ by, value }: CategoryRuleMatch): string {
  switch (by) {
    case 'merchant_name':
      return `Merchant name contains “${value}”`;
    case 'merchant_category':
      return `Merchant category code ${value}`;
    case 'network_id':
      return `Network ID ${value}`;
  }
}

export const categoryRuleWords = {
  tab: 'Category rules',
  table: 'Category rules',
  lead: 'A rule categorizes card purchases by their merchant when they arrive. The first rule that matches applies. A category that a person chose is never replaced.',
  empty: 'No category rules yet.',
  columns: { position: 'Order', rule: 'Rule', category: 'Category', state: 'Status' },
  add: 'Add a rule',
  edit: 'Edit the rule',
  save: 'Save',
  added: 'Rule added. It categorizes purchases from now on.',
  saved: 'Rule saved.',
  matchBy: 'Match by',
  by: {
    merchant_name: 'Merchant name',
    merchant_category: 'Merchant category code',
    network_id: 'Merchant network ID',
  } satisfies Record<CategoryRuleMatch['by'], string>,
  value: {
    merchant_name: 'The name contains',
    merchant_category: 'Code',
    network_id: 'Network ID',
  } satisfies Record<CategoryRuleMatch['by'], string>,
  twoCharacters: 'At least two characters',
  fourDigits: 'A merchant category code has four digits, like 5411',
  category: 'Category',
  chooseCategory: 'Choose a category',
  memo: 'Memo for purchases without one (optional)',
  unknownCategory: 'Unknown category',
  active: 'Active',
  inactive: 'Inactive',
  categoryArchived: 'Not in effect: the category is archived',
  moveUp: (rule: string) => `Move up: ${rule}`,
  moveDown: (rule: string) => `Move down: ${rule}`,
  moved: (rule: string, position: number) => `${rule}: now number ${position}.`,
  deactivate: 'Deactivate',
  activate: 'Activate',
  deactivated: 'Rule deactivated.',
  activated: 'Rule activated.',
  apply: 'Apply to earlier purchases',
  applyTitle: 'Apply this rule to earlier purchases?',
  applyHint:
    'Only purchases without a category are changed. Categories and splits that a person set are kept. Closed months stay closed: their changes are posted to the first open month.',
  applyNow: 'Apply',
  applyStarted: 'The rule is being applied.',
  running: (count: number) => `Being applied: ${purchases(count)} categorized so far`,
  finished: (count: number) => `Applied to ${purchases(count)}`,
  delete: 'Delete',
  deleteTitle: 'Delete this rule?',
  deleteHint: 'Purchases that it categorized keep their category.',
  deleted: 'Rule deleted.',
  preview: 'Earlier purchases',
  previewLoading: 'Searching for purchases…',
  previewHint: 'Enter a value to see which earlier purchases it matches.',
  wouldMatch: (count: number, hasMore: boolean) =>
    count === 0
      ? 'No purchase without a category matches.'
      : `${hasMore ? 'At least ' : ''}${purchases(count)} without a category would be categorized if you apply it.`,
  setBy: (rule: string) => `Set by the rule: ${rule}`,
  setByDeleted: 'Set by a rule that was deleted',
  always: (merchant: string) => `Always use this category for ${merchant}`,
  alwaysAdded: (merchant: string) => `Purchases at ${merchant} get this category from now on.`,
};
