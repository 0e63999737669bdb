import { type DisputeFileKind } from '@almoner/contracts';

/** The response to a dispute of a gift. */
export const giftDisputeWords = {
  files: 'Files (optional)',
  filesHint: 'Add files that show the donor made the gift, up to 4.5 MB in total.',
  kinds: {
    receipt: 'Receipt',
    correspondence: 'Correspondence with the donor',
    other: 'Other evidence',
  } satisfies Record<DisputeFileKind, string>,
  add: {
    receipt: 'Add the receipt',
    correspondence: 'Add correspondence with the donor',
    other: 'Add other evidence',
  } satisfies Record<DisputeFileKind, string>,
  types: 'PDF, JPEG or PNG',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removed: 'File removed.',
  sent: 'Response sent to the bank',
  sentFiles: 'Files sent',
};
