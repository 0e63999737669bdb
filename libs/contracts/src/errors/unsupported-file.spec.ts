import { expect, it } from '@jest/globals';
import { unsupportedFile } from './unsupported-file.ts';

it.each([
  [['image/png', 'image/jpeg', 'image/webp'], 'PNG, JPEG or WebP'],
  [['application/pdf'], 'PDF'],
  [['application/pdf', 'text/plain'], 'PDF or text/plain'],
])('an upload is refused with the accepted types, %j: %s', (types, expected) => {
  const error = unsupportedFile(types);
  expect(error.code).toBe('document_type_unsupported');
  expect(error.message).toBe(`This type of file is not accepted here. Upload ${expected}.`);
});
