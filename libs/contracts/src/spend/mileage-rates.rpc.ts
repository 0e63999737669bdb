import { mileageRatesHttp } from '../http/mileage-rates.http.ts';
import { Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';

const { listMileageRates, setMileageRate } = mileageRatesHttp;

export const mileageRatesRpc = {
  list: rpc('rpc.spend.mileage-rate.list', {
    access: 'reimbursement.read',
    request: Nothing,
    reply: listMileageRates.shape.reply,
  }),
  set: rpc('rpc.spend.mileage-rate.set', {
    access: 'reimbursement.manage-policy',
    request: setMileageRate.shape.body.extend(setMileageRate.shape.params.shape),
    reply: setMileageRate.shape.reply,
  }),
};
