import { fundraisingHttp } from '../http/fundraising.http.ts';
import { rpc } from '../rpc.ts';
import { FundraisingOverviewWire } from '../wire/fundraising.wire.ts';

export const fundraisingRpc = {
  getOverview: rpc('rpc.donations.fundraising.get-overview', {
    access: 'gift.read',
    request: fundraisingHttp.getFundraisingOverview.shape.query,
    reply: FundraisingOverviewWire,
  }),
};
