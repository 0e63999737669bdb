import { lastPurchases, type CardUsage } from './last-days.ts';
import { Timeline, planPurchases } from './timeline.ts';
import { type DemoOrganization } from './organizations.ts';
import { type SandboxClient } from './sandbox-client.ts';

/**
 * The last days: brings cards to their planned usage of the current period, which the random year does not determine. Two
 * cards get purchases above their limit, and one is frozen and used once more.
 */
export async function finishCards(
  sandbox: SandboxClient,
  organization: DemoOrganization,
  now: Date,
  seed: number,
): Promise<void> {
  const { admin, cards } = organization;
  const usages = await usagesOf(organization);
  for (const { id, plan } of cards) if (plan.isFrozen) await admin.post(`/api/cards/${id}/freeze`);
  const used = cards.flatMap(({ id, plan }) => {
    const usage = usages.get(id);
    return usage === undefined ? [] : [{ plan, usage }];
  });
  const timeline = new Timeline(sandbox);
  planPurchases(timeline, sandbox, organization, lastPurchases(used, now, seed));
  await timeline.run(now, () => undefined);
}

async function usagesOf({
  admin,
  organizationId,
}: DemoOrganization): Promise<ReadonlyMap<string, CardUsage>> {
  const cards = await admin.post<{ id: string; usage: CardUsage | null }[]>(
    '/api/creditcard/getAllNonCancelledCards',
    { organizationId },
  );
  return new Map(cards.flatMap(({ id, usage }) => (usage === null ? [] : [[id, usage] as const])));
}
