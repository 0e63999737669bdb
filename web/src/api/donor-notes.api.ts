import { type DonorNoteWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

interface NotePage {
  readonly items: DonorNoteWire[];
  readonly nextCursor: string | null;
}

const pageSize = 50;

const donorNotesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By donor, newest first. */
    listDonorNotes: build.infiniteQuery<NotePage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: `/donors/${queryArg}/notes`,
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['DonorNotes'],
    }),
    /** With the same key for each try, so that the note is added once. */
    addDonorNote: build.mutation<DonorNoteWire, { donorId: string; text: string; key: string }>({
      query: ({ donorId, key, text }) => ({
        url: `/donors/${donorId}/notes`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { text },
      }),
      invalidatesTags: ['DonorNotes'],
    }),
    deleteDonorNote: build.mutation<object, { donorId: string; noteId: string }>({
      query: ({ donorId, noteId }) => ({ url: `/donors/${donorId}/notes/${noteId}`, method: 'DELETE' }),
      invalidatesTags: ['DonorNotes'],
    }),
  }),
});

export const { useListDonorNotesInfiniteQuery, useAddDonorNoteMutation, useDeleteDonorNoteMutation } =
  donorNotesApi;
