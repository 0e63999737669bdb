import { type DocumentPurpose, type DocumentWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type Sent, sendFile } from './send-file.ts';

const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<DocumentWire[], void>({
      query: () => '/application/documents',
      providesTags: ['Documents'],
    }),
    removeDocument: build.mutation<object, string>({
      query: (id) => ({ url: `/application/documents/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Documents'],
    }),
  }),
});

export const { useListDocumentsQuery, useRemoveDocumentMutation } = documentsApi;

export const documentUrl = (id: string) => `/api/application/documents/${id}`;

interface NewDocument {
  readonly file: File;
  readonly type: string;
  readonly purpose: DocumentPurpose;
  /** Idempotency key: the same for every retry. */
  readonly key: string;
}

export function sendDocument(
  { file, type, purpose, key }: NewDocument,
  onProgress: (share: number) => void,
): Promise<Sent<DocumentWire>> {
  const query = new URLSearchParams({ purpose, name: file.name });
  return sendFile(`/api/application/documents?${query.toString()}`, { file, type, key, onProgress });
}

/** Thunk that adds an uploaded document to the cached list. */
export const documentArrived = (document: DocumentWire) =>
  documentsApi.util.updateQueryData('listDocuments', undefined, (list) => {
    if (!list.some(({ id }) => id === document.id)) list.unshift(document);
  });
