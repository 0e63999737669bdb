import { type DocumentPurpose } from '@almoner/contracts';

interface PurposeWords {
  readonly title: string;
  readonly hint: string;
  readonly choose: string;
}

export const documentWords = {
  title: 'Application documents',
  lead: 'Optional: Stripe will ask if it needs a document. Files are saved with your draft.',
  leadAsked: 'Add the letter here. It goes to Stripe when you submit this again.',
  letterMissing: 'Add the letter first. Otherwise Stripe will ask for it again.',
  purposes: {
    determination_letter: {
      title: 'IRS determination letter',
      hint: 'The IRS letter that recognizes the organization’s tax-exempt status. It goes to Stripe with the application.',
      choose: 'Choose, drop or photograph the letter',
    },
    other: {
      title: 'Other documents',
      hint: 'Bylaws, articles of incorporation, a sponsorship agreement. They are not sent to Stripe.',
      choose: 'Choose, drop or photograph documents',
    },
  } satisfies Record<DocumentPurpose, PurposeWords>,
  limits: 'PDF, PNG or JPEG, up to 10 MB each',
  full: 'You have added ten documents, the maximum. Remove one to add another.',
  submitted: 'submitted; cannot be removed',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeConsequence: 'It is deleted here and will not be part of the application.',
  removed: (name: string) => `${name} was removed.`,
  keep: 'Keep',
  stillSending: 'A file is still being uploaded.',
  none: 'No documents were submitted with the application.',
};
