import { type FundFileWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type BooksQuery, pathOf } from './books-path.ts';
import { type Sent, sendFile } from './send-file.ts';

/** The fund itself; with `transferId`, one of its releases, or `any` of them. */
export interface FilesOf extends BooksQuery {
  readonly fundId: string;
  readonly transferId?: string;
}

const path = (fundId: string) => `/funds/${encodeURIComponent(fundId)}/files`;

const fundFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFundFiles: build.query<FundFileWire[], FilesOf>({
      query: ({ clientId, fundId, transferId }) => ({
        url: pathOf(clientId, path(fundId)),
        params: { transferId },
      }),
      providesTags: ['Accounts'],
    }),
    removeFundFile: build.mutation<object, { readonly fundId: string; readonly fileId: string }>({
      query: ({ fundId, fileId }) => ({ url: `${path(fundId)}/${fileId}`, method: 'DELETE' }),
      invalidatesTags: ['Accounts', 'Approvals'],
    }),
  }),
});

export const { useListFundFilesQuery, useRemoveFundFileMutation } = fundFilesApi;

export const fundFileUrl = ({ clientId, fundId }: FilesOf, fileId: string) =>
  `/api${pathOf(clientId, path(fundId))}/${fileId}`;

interface NewFundFile {
  readonly fundId: string;
  /** The release that it is evidence for; `next` for one that is not made yet. */
  readonly transferId: string | undefined;
  readonly file: File;
  readonly type: string;
  /** The same for each try, so that the file is stored once. */
  readonly key: string;
}

export function sendFundFile(
  { fundId, transferId, file, type, key }: NewFundFile,
  onProgress: (share: number) => void,
): Promise<Sent<FundFileWire>> {
  const query = new URLSearchParams({ name: file.name, ...(transferId !== undefined && { transferId }) });
  return sendFile(`/api${path(fundId)}?${query.toString()}`, { file, type, key, onProgress });
}

/** To dispatch when a file was added: the request for a signature has another version then. */
export const fundFilesChanged = () => fundFilesApi.util.invalidateTags(['Accounts', 'Approvals']);
