import { unmatchedFactsHttp } from '../http/unmatched-facts.http.ts';
import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { UnmatchedFactWire } from '../wire/unmatched-fact.wire.ts';

const factId = { factId: Id };

export const unmatchedFactsRpc = {
  listUnmatchedFacts: rpc('rpc.spend.unmatched-fact.list', {
    access: 'account.read',
    request: unmatchedFactsHttp.listUnmatchedFacts.shape.query,
    reply: unmatchedFactsHttp.listUnmatchedFacts.shape.reply,
  }),
  acknowledgeUnmatchedFact: rpc('rpc.spend.unmatched-fact.acknowledge', {
    access: 'unmatched-fact.resolve',
    request: unmatchedFactsHttp.acknowledgeUnmatchedFact.shape.body.extend(factId),
    reply: UnmatchedFactWire,
  }),
  assignUnmatchedFact: rpc('rpc.spend.unmatched-fact.assign', {
    access: 'money.move',
    request: unmatchedFactsHttp.assignUnmatchedFact.shape.body.extend(factId),
    reply: UnmatchedFactWire,
  }),
};
