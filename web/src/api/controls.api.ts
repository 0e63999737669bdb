import { type ControlOwner, type ControlsBody, type ControlsWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

/** Whose controls are set by themselves; those of a fund are part of it. */
export type SettableOwner = Exclude<ControlOwner, 'fund'>;

interface ControlsChange extends ControlsBody {
  readonly owner: SettableOwner;
  readonly id: string;
}

const paths = {
  card: 'cards',
  rule: 'spend-rules',
  program: 'spend-programs',
} as const satisfies Record<SettableOwner, string>;

const controlsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Replaces the merchant rules and the limits of one owner. */
    setControls: build.mutation<ControlsWire, ControlsChange>({
      query: ({ owner, id, ...body }) => ({ url: `/${paths[owner]}/${id}/controls`, method: 'PUT', body }),
      invalidatesTags: ['Cards', 'Programs', 'Audit'],
    }),
  }),
});

export const { useSetControlsMutation } = controlsApi;
