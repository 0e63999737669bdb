export const categoryWords = {
  categories: 'Categories',
  categoriesLead:
    'The chart of accounts: natural expense lines of Form 990, Part IX, each with its usual functional classification.',
  categoryColumns: { code: 'Code', name: 'Name', line: 'Form 990', function: 'Function' },
  functions: { program: 'Program', management: 'Management', fundraising: 'Fundraising' },
  addCategory: 'Add a category',
  categoryAdded: (name: string) => `${name} was added.`,
  renameCategory: 'Rename',
  archiveCategory: 'Archive',
  restoreCategory: 'Restore',
  archivedChip: 'Archived',
  noCategories: 'The chart of accounts is created when the organization is activated.',
  code: 'Code',
  name: 'Name',
  functionLabel: 'Function',
  saveName: 'Save',
  nameSaved: 'Saved',
};
