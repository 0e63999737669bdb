import {
  type ListOrder,
  type ReimbursementAcknowledgmentWire,
  type ReimbursementLineInput,
  type ReimbursementPolicyWire,
  type ReimbursementQueueWire,
  type ReimbursementStatus,
  type ReimbursementSubstitutesWire,
  type ReimbursementSummaryWire,
  type ReimbursementWire,
} from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';
import { type BooksQuery, pathOf } from './books-path.ts';
import { type Sent, sendFile } from './send-file.ts';

interface ReportContent {
  readonly title: string;
  readonly lines: readonly ReimbursementLineInput[];
}
/** A step of a report that was read in this version. */
interface Step {
  readonly id: string;
  readonly version: number;
}
export interface ReceiptReason {
  readonly lineId: string;
  readonly reason: string;
}
interface LineReceipt extends Step {
  readonly lineId: string;
  readonly receiptId: string;
}
export interface NewSubstitute {
  readonly substituteId: string;
  /** Inclusive days of the time zone. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}
interface CodedLine extends Step {
  readonly lineId: string;
  readonly categoryId: string | null;
}
interface ReportFilters {
  readonly status: ReimbursementStatus | null;
  /** Part of the title, the person's name or a merchant. */
  readonly q?: string | undefined;
  /** By the date of creation or the total; newest first without it. */
  readonly sort?: ListOrder | undefined;
}
interface ReportPage {
  readonly items: ReimbursementSummaryWire[];
  readonly nextCursor: string | null;
}

const pageSize = 50;
const path = (id: string) => `/reimbursements/${encodeURIComponent(id)}`;

const onLine = ({ id, lineId, receiptId }: Omit<LineReceipt, 'version'>) =>
  `${path(id)}/lines/${lineId}/receipts/${receiptId}`;

const reimbursementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReimbursements: build.infiniteQuery<ReportPage, ReportFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: { status, q, sort }, pageParam }) => ({
        url: '/reimbursements',
        params: { status: status ?? undefined, q, sort, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Reimbursements'],
    }),
    getReimbursementPolicy: build.query<ReimbursementPolicyWire, void>({
      query: () => '/reimbursement-policy',
      providesTags: ['Reimbursements'],
    }),
    getReimbursementSubstitute: build.query<ReimbursementSubstitutesWire, void>({
      query: () => '/reimbursement-substitute',
      providesTags: ['Reimbursements', 'People'],
    }),
    setReimbursementSubstitute: build.mutation<ReimbursementSubstitutesWire, NewSubstitute>({
      query: (body) => ({ url: '/reimbursement-substitute', method: 'PUT', body }),
      invalidatesTags: ['Reimbursements'],
    }),
    endReimbursementSubstitute: build.mutation<ReimbursementSubstitutesWire, void>({
      query: () => ({ url: '/reimbursement-substitute', method: 'DELETE' }),
      invalidatesTags: ['Reimbursements'],
    }),
    setReimbursementPolicy: build.mutation<ReimbursementPolicyWire, ReimbursementPolicyWire>({
      query: (body) => ({ url: '/reimbursement-policy', method: 'PUT', body }),
      invalidatesTags: ['Reimbursements'],
    }),
    getReimbursementPage: build.query<ReportPage, ReportFilters & { cursor: string | undefined }>({
      query: ({ status, q, sort, cursor }) => ({
        url: '/reimbursements',
        params: { status: status ?? undefined, q, sort, limit: maxPageSize, cursor },
      }),
    }),
    getReimbursementQueue: build.query<ReimbursementQueueWire, void>({
      query: () => '/reimbursement-queue',
      providesTags: ['Reimbursements'],
    }),
    getReimbursement: build.query<ReimbursementWire, string>({
      query: path,
      providesTags: ['Reimbursements'],
    }),
    getReimbursementOfBooks: build.query<ReimbursementWire, BooksQuery & { readonly id: string }>({
      query: ({ clientId, id }) => pathOf(clientId, path(id)),
      providesTags: ['Reimbursements'],
    }),
    codeReimbursementLine: build.mutation<ReimbursementWire, BooksQuery & CodedLine>({
      query: ({ clientId, id, lineId, ...body }) => ({
        url: pathOf(clientId, `${path(id)}/lines/${lineId}/category`),
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Reimbursements', 'Accounts'],
    }),
    createReimbursement: build.mutation<ReimbursementWire, ReportContent>({
      query: (body) => ({ url: '/reimbursements', method: 'POST', body }),
      invalidatesTags: ['Reimbursements'],
    }),
    updateReimbursement: build.mutation<ReimbursementWire, Step & ReportContent>({
      query: ({ id, ...body }) => ({ url: path(id), method: 'PATCH', body }),
      invalidatesTags: ['Reimbursements'],
    }),
    submitReimbursement: build.mutation<
      ReimbursementWire,
      Step & { receiptReasons?: readonly ReceiptReason[] }
    >({
      query: ({ id, ...body }) => ({ url: `${path(id)}/submit`, method: 'POST', body }),
      invalidatesTags: ['Reimbursements'],
    }),
    attachReimbursementReceipt: build.mutation<ReimbursementWire, LineReceipt>({
      query: ({ version, ...ids }) => ({ url: onLine(ids), method: 'PUT', body: { version } }),
      invalidatesTags: ['Reimbursements'],
    }),
    removeReimbursementReceipt: build.mutation<ReimbursementWire, LineReceipt>({
      query: ({ version, ...ids }) => ({ url: onLine(ids), method: 'DELETE', params: { version } }),
      invalidatesTags: ['Reimbursements'],
    }),
    approveReimbursement: build.mutation<ReimbursementWire, Step>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/approve`, method: 'POST', body }),
      invalidatesTags: ['Reimbursements', 'Accounts'],
    }),
    requestReimbursementChanges: build.mutation<ReimbursementWire, Step & { note: string }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/request-changes`, method: 'POST', body }),
      invalidatesTags: ['Reimbursements'],
    }),
    rejectReimbursement: build.mutation<ReimbursementWire, Step & { note: string }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/reject`, method: 'POST', body }),
      invalidatesTags: ['Reimbursements'],
    }),
    payReimbursements: build.mutation<
      { readonly results: readonly { readonly id: string; readonly refusal: string | null }[] },
      readonly Step[]
    >({
      query: (reports) => ({ url: '/reimbursements/pay', method: 'POST', body: { reports } }),
      invalidatesTags: ['Reimbursements', 'Accounts', 'Approvals'],
    }),
    markReimbursementPaid: build.mutation<ReimbursementWire, Step & { reference: string }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/mark-paid`, method: 'POST', body }),
      invalidatesTags: ['Reimbursements', 'Accounts'],
    }),
    forgoReimbursement: build.mutation<ReimbursementWire, Step & { readonly amount?: number }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/forgo`, method: 'POST', body }),
      invalidatesTags: ['Reimbursements', 'Accounts', 'Gifts'],
    }),
    getReimbursementAcknowledgment: build.query<ReimbursementAcknowledgmentWire, string>({
      query: (id) => `${path(id)}/acknowledgment`,
      providesTags: ['Reimbursements'],
    }),
  }),
});

export const {
  useGetReimbursementPolicyQuery,
  useSetReimbursementPolicyMutation,
  useGetReimbursementSubstituteQuery,
  useSetReimbursementSubstituteMutation,
  useEndReimbursementSubstituteMutation,
  useListReimbursementsInfiniteQuery,
  useLazyGetReimbursementPageQuery,
  useGetReimbursementQuery,
  useGetReimbursementQueueQuery,
  useCreateReimbursementMutation,
  useUpdateReimbursementMutation,
  useSubmitReimbursementMutation,
  useAttachReimbursementReceiptMutation,
  useRemoveReimbursementReceiptMutation,
  useApproveReimbursementMutation,
  useRequestReimbursementChangesMutation,
  useRejectReimbursementMutation,
  usePayReimbursementsMutation,
  useMarkReimbursementPaidMutation,
  useForgoReimbursementMutation,
  useGetReimbursementOfBooksQuery,
  useCodeReimbursementLineMutation,
  useGetReimbursementAcknowledgmentQuery,
} = reimbursementsApi;

export const acknowledgmentUrl = (reportId: string) => `/api${path(reportId)}/acknowledgment/file`;

export const lineReceiptUrl = (clientId: string | undefined, reportId: string, receiptId: string) =>
  `/api${pathOf(clientId, path(reportId))}/receipts/${receiptId}`;

interface NewLineReceipt {
  readonly reportId: string;
  readonly lineId: string;
  readonly file: File;
  readonly type: string;
  /** The same for each try, so that the file is one receipt. */
  readonly key: string;
}

export function sendLineReceipt(
  { reportId, lineId, file, type, key }: NewLineReceipt,
  onProgress: (share: number) => void,
): Promise<Sent<ReimbursementWire>> {
  const query = new URLSearchParams({ name: file.name });
  const url = `/api${path(reportId)}/lines/${lineId}/receipts?${query.toString()}`;
  return sendFile(url, { file, type, key, onProgress });
}

/** To dispatch when a receipt was uploaded. */
export const reimbursementsChanged = () => reimbursementsApi.util.invalidateTags(['Reimbursements']);
