import { type FileType } from '@almoner/kernel';

const types = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/heic': 'HEIC',
  'image/webp': 'WebP',
} satisfies Record<FileType, string>;

/** For uploads of any kind. */
export const fileWords = {
  types,
  /** For a file of any other type. */
  unsupported: (accepted: readonly FileType[]) => {
    const names = accepted.map((type) => types[type]);
    const list = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
    return `This is not a ${list} file. Choose another one.`;
  },
  added: (name: string) => `${name} was added.`,
  sending: (size: string) => `Uploading, ${size}`,
  progressOf: (name: string) => `Upload progress of ${name}`,
  lost: 'The connection was lost during the upload. Everything else that you entered is still there. Try again.',
  dismiss: 'Discard',
  dismissLabel: (name: string) => `Discard ${name}`,
};
