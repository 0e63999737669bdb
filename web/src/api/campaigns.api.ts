import {
  type CampaignDashboardWire,
  type CampaignWire,
  type RouteInput,
  type campaignsHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type Sent, sendFile } from './send-file.ts';

export interface NewCampaign {
  readonly slug: string;
  readonly title: string;
  readonly story: string;
  /** Minor units. */
  readonly goal: number | null;
  readonly isDraft?: true;
}

/** Sends the image of a campaign. `key` is the same for each try. */
export function sendCampaignImage({
  id,
  alt,
  image,
  key,
}: {
  id: string;
  alt: string;
  image: Blob;
  key: string;
}): Promise<Sent<CampaignWire>> {
  const url = `/api/campaigns/${id}/image?${new URLSearchParams({ alt }).toString()}`;
  return sendFile(url, { file: image, type: image.type, key, onProgress: () => undefined });
}

export type SampleTexts = RouteInput<typeof campaignsHttp.downloadSampleReceipt>['query'];

/** The address of the PDF of a sample. What is undefined is as it was published. */
export function sampleReceiptUrl(id: string, texts: SampleTexts): string {
  const given = Object.entries(texts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/api/campaigns/${id}/sample-receipt?${new URLSearchParams(given).toString()}`;
}

/** To dispatch: the editor shows the new version, and sends it with the next change, before the list is read again. */
export const campaignChanged = (changed: CampaignWire) =>
  campaignsApi.util.updateQueryData('listCampaigns', undefined, (campaigns) =>
    campaigns.map((one) => (one.id === changed.id ? changed : one)),
  );

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
    deleteCampaign: build.mutation<{ id: string }, string>({
      query: (id) => ({ url: `/campaigns/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Gifts'],
    }),
    removeCampaignImage: build.mutation<CampaignWire, string>({
      query: (id) => ({ url: `/campaigns/${id}/image`, method: 'DELETE' }),
      invalidatesTags: ['Gifts'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(campaignChanged(answer.data));
      },
    }),
    updateCampaign: build.mutation<
      CampaignWire,
      RouteInput<typeof campaignsHttp.updateCampaign>['body'] & { id: string }
    >({
      query: ({ id, ...body }) => ({ url: `/campaigns/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Gifts'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(campaignChanged(answer.data));
      },
    }),
  }),
});

export const {
  useListCampaignsQuery,
  useGetCampaignDashboardQuery,
  useCreateCampaignMutation,
  useUpdateCampaignMutation,
  useDeleteCampaignMutation,
  useRemoveCampaignImageMutation,
} = campaignsApi;
