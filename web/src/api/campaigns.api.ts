import {
  type CampaignDashboardWire,
  type CampaignWire,
  type RouteInput,
  type campaignsHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';

export interface NewCampaign {
  readonly slug: string;
  readonly title: string;
  readonly story: string;
  /** Minor units. */
  readonly goal: number | null;
}

const campaignsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query<CampaignWire[], void>({ query: () => '/campaigns', providesTags: ['Gifts'] }),
    getCampaignDashboard: build.query<CampaignDashboardWire, string>({
      query: (id) => `/campaigns/${id}/dashboard`,
      providesTags: ['Gifts'],
    }),
    createCampaign: build.mutation<CampaignWire, NewCampaign>({
      query: (body) => ({ url: '/campaigns', method: 'POST', body }),
      invalidatesTags: ['Gifts'],
    }),
    updateCampaign: build.mutation<
      CampaignWire,
      RouteInput<typeof campaignsHttp.updateCampaign>['body'] & { id: string }
    >({
      query: ({ id, ...body }) => ({ url: `/campaigns/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Gifts'],
    }),
  }),
});

export const {
  useListCampaignsQuery,
  useGetCampaignDashboardQuery,
  useCreateCampaignMutation,
  useUpdateCampaignMutation,
} = campaignsApi;
