import { by, listRoute } from '../../http/list.ts';
import { type Parsed, bool, metadata, shape, text } from '../../http/params.ts';
import { type Call, type Route, get, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { mergeMetadata } from '../shared/merge.ts';
import { fileKind } from '../files/file.ts';
import {
  type Dispute,
  type EvidenceText,
  decidingTexts,
  disputeKind,
  evidenceFiles,
  evidenceTexts,
} from './dispute.ts';
import { endDispute } from './dispute-life.ts';

const evidence = shape(
  Object.fromEntries(evidenceTexts.map((name) => [name, text])) as Record<EvidenceText, typeof text>,
);
const fields = { evidence, metadata, submit: bool };

export function disputeRoutes(world: World): Route[] {
  const { store } = world;
  const path = '/v1/disputes';
  return [
    listRoute(store, path, disputeKind, { charge: by('charge'), payment_intent: by('payment_intent') }),
    get(`${path}/:id`, {}, (call) => store.require(disputeKind, call.account, call.id)),
    post(`${path}/:id`, fields, (call, params) => update(world, call, params)),
    post(`${path}/:id/close`, {}, (call) => endDispute(world, call, open(world, call), 'lost')),
  ];
}

function open({ store }: World, call: Call): Dispute {
  const dispute = store.require(disputeKind, call.account, call.id);
  if (dispute.status === 'needs_response') return dispute;
  throw invalidRequest(`This dispute is ${dispute.status} and can no longer be changed.`);
}

function checkFiles({ store }: World, call: Call, given: Partial<Record<EvidenceText, unknown>>): void {
  for (const name of evidenceFiles) {
    const id = given[name];
    if (typeof id !== 'string' || id === '') continue;
    const file = store.find(fileKind, call.account, id);
    if (file?.purpose === 'dispute_evidence') continue;
    throw invalidRequest(`No such file for dispute evidence: '${id}'`, { param: `evidence[${name}]` });
  }
}

/** Evidence is kept; `submit` hands it to the bank, which decides by the texts of Stripe's test mode. */
function update(world: World, call: Call, params: Parsed<typeof fields>): Dispute {
  const { store, events } = world;
  const before = open(world, call);
  const named = Object.entries(params.evidence ?? {}).filter(([, value]) => value !== undefined);
  const given = { ...before.evidence, ...Object.fromEntries(named) };
  checkFiles(world, call, params.evidence ?? {});
  const isSubmitted = params.submit !== false;
  const { evidence_details: details } = before;
  const after = store.update<Dispute>({
    ...before,
    evidence: given,
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : details.submission_method,
    },
    metadata: mergeMetadata(before.metadata, params.metadata),
    status: isSubmitted ? 'under_review' : before.status,
  });
  events.emit(call, 'charge.dispute.updated', after, before);
  const outcome = new Map<unknown, 'won' | 'lost'>(Object.entries(decidingTexts)).get(
    given.uncategorized_text,
  );
  return isSubmitted && outcome !== undefined ? endDispute(world, call, after, outcome) : after;
}
