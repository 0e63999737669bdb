import { type DocumentPurpose, type DocumentWire } from '@almoner/contracts';

interface PurposeWords {
  readonly title: string;
  readonly hint: string;
  readonly choose: string;
}

export const documentWords = {
  title: 'Documents of the application',
  lead: 'You can leave this out: our payment partner asks when it needs a document. What you add here is kept with your draft, on every device.',
  leadAsked: 'Add the letter here. It goes to our payment partner when you send this again.',
  letterMissing: 'Add the letter first: without it our payment partner asks for it again.',
  purposes: {
    determination_letter: {
      title: 'IRS determination letter',
      hint: 'The letter in which the IRS recognizes the organization. It goes to our payment partner with the application.',
      choose: 'Choose, drop or photograph the letter',
    },
    other: {
      title: 'Other papers',
      hint: 'Bylaws, articles, an agreement with a sponsor. They stay here.',
      choose: 'Choose, drop or photograph papers',
    },
  } satisfies Record<DocumentPurpose, PurposeWords>,
  limits: 'PDF, PNG or JPEG, up to 10 MB each',
  full: 'All ten documents are here. Remove one to make room for another.',
  types: { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } satisfies Record<
    DocumentWire['type'],
    string
  >,
  handedIn: 'handed in, so it stays',
  added: (name: string) => `${name} is added.`,
  sending: (size: string) => `Being sent, ${size}`,
  progressOf: (name: string) => `How much of ${name} is sent`,
  lost: 'The connection was lost before the file was here. All else that you entered is still there; try again.',
  dismiss: 'Leave out',
  dismissLabel: (name: string) => `Leave out ${name}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeConsequence: 'It is deleted here and will not be part of the application.',
  removed: (name: string) => `${name} is removed.`,
  keep: 'Keep',
  stillSending: 'A file is still being sent.',
  none: 'No documents were handed in with the application.',
};
