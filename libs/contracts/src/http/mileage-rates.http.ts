import { z } from 'zod';
import { MileageRateInput, MileageRateOfYearWire, firstMileageYear } from '../wire/mileage-rate.wire.ts';
import { route } from './route.ts';

export const mileageRatesHttp = {
  listMileageRates: route('GET', '/mileage-rates', {
    summary: 'The mileage rate for the trips of each year, from next year back to 2020',
    reply: z.object({ items: z.array(MileageRateOfYearWire) }),
  }),
  setMileageRate: route('PUT', '/mileage-rates/:year', {
    summary:
      'Set the organization’s own mileage rate for the trips of a year, or return to the rate of the IRS with null. Reports that were submitted keep their amounts',
    params: z.object({ year: z.coerce.number().int().min(firstMileageYear).max(2199) }),
    body: MileageRateInput,
    reply: MileageRateOfYearWire,
  }),
};
