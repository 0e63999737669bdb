import { z } from 'zod';
import { Day } from '../primitives.ts';
import { FundraisingOverviewWire } from '../wire/fundraising.wire.ts';
import { route } from './route.ts';

export const fundraisingHttp = {
  getFundraisingOverview: route('GET', '/fundraising/overview', {
    summary:
      'The results of all campaigns in a range of days in UTC, at most five years, beside the range before it',
    query: z.object({ from: Day, to: Day }),
    reply: FundraisingOverviewWire,
  }),
};
