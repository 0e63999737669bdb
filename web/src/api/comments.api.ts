import { type CommentWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

interface CommentPage {
  readonly items: CommentWire[];
  readonly nextCursor: string | null;
}
type Person = CommentWire['author'];

/** The path of what the comments are on, below `/api`: `/purchases/ID`. */
export type CommentSubject = `/${string}`;

interface OnSubject {
  readonly subject: CommentSubject;
}
interface Written extends OnSubject {
  readonly text: string;
  /** User ids. */
  readonly mentions: readonly string[];
}

const pageSize = 20;

const commentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    listComments: build.infiniteQuery<CommentPage, CommentSubject, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: `${queryArg}/comments`,
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Comments'],
    }),
    listMentionable: build.query<Person[], OnSubject & { readonly q: string }>({
      query: ({ subject, q }) => ({ url: `${subject}/comments/people`, params: { q } }),
      providesTags: ['People'],
    }),
    /** With the same key for each try, so that the comment is posted once. */
    addComment: build.mutation<CommentWire, Written & { readonly key: string }>({
      query: ({ subject, key, ...body }) => ({
        url: `${subject}/comments`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Comments'],
    }),
    editComment: build.mutation<CommentWire, Written & Pick<CommentWire, 'id' | 'version'>>({
      query: ({ subject, id, ...body }) => ({ url: `${subject}/comments/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Comments'],
    }),
    deleteComment: build.mutation<object, OnSubject & Pick<CommentWire, 'id'>>({
      query: ({ subject, id }) => ({ url: `${subject}/comments/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Comments'],
    }),
  }),
});

export const {
  useListCommentsInfiniteQuery,
  useListMentionableQuery,
  useAddCommentMutation,
  useEditCommentMutation,
  useDeleteCommentMutation,
} = commentsApi;
