import { type FileType } from '@almoner/kernel';

/** For uploads of any kind. */
export const fileWords = {
  types: {
    'application/pdf': 'PDF',
    'image/png': 'PNG',
    'image/jpeg': 'JPEG',
    'image/heic': 'HEIC',
    'image/webp': 'WebP',
  } satisfies Record<FileType, string>,
  added: (name: string) => `${name} was added.`,
  sending: (size: string) => `Uploading, ${size}`,
  progressOf: (name: string) => `Upload progress of ${name}`,
  lost: 'The connection was lost during the upload. Everything else that you entered is still there. Try again.',
  dismiss: 'Discard',
  dismissLabel: (name: string) => `Discard ${name}`,
};
