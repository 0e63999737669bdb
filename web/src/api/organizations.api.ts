import { type ApplicationWire, type RouteInput, type organizationsHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type OrganizationBody = RouteInput<typeof organizationsHttp.updateOrganization>['body'];

const organizationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateOrganization: build.mutation<ApplicationWire, OrganizationBody>({
      query: (body) => ({ url: '/organization', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const { useUpdateOrganizationMutation } = organizationsApi;
