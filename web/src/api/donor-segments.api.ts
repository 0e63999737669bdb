import { type DonorSegmentWire, type RouteInput, type donorSegmentsHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type SegmentBody = RouteInput<typeof donorSegmentsHttp.createDonorSegment>['body'];
type SegmentChanges = RouteInput<typeof donorSegmentsHttp.updateDonorSegment>['body'];

const donorSegmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDonorSegments: build.query<DonorSegmentWire[], void>({
      query: () => '/donor-segments',
      providesTags: ['DonorSegments'],
    }),
    createDonorSegment: build.mutation<DonorSegmentWire, SegmentBody>({
      query: (body) => ({ url: '/donor-segments', method: 'POST', body }),
      invalidatesTags: ['DonorSegments'],
    }),
    updateDonorSegment: build.mutation<DonorSegmentWire, SegmentChanges & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/donor-segments/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['DonorSegments'],
    }),
    removeDonorSegment: build.mutation<object, string>({
      query: (id) => ({ url: `/donor-segments/${id}`, method: 'DELETE' }),
      invalidatesTags: ['DonorSegments'],
    }),
  }),
});

export const {
  useListDonorSegmentsQuery,
  useCreateDonorSegmentMutation,
  useUpdateDonorSegmentMutation,
  useRemoveDonorSegmentMutation,
} = donorSegmentsApi;
