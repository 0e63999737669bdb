import { ApiPerson } from './api-person.ts';
import { people } from './people.ts';
import { type DemoOrganization } from './organizations.ts';
import { seededRandom } from './plan.ts';
import { type SandboxClient } from './sandbox-client.ts';
import { type Timeline } from './timeline.ts';
import { dayMs } from './demo-days.ts';

interface DemoCampaign {
  readonly slug: string;
  readonly title: string;
  readonly story: string;
  readonly goal: number;
  readonly gifts: number;
  /** Start, in days before now. */
  readonly since: number;
  /** Which of its gifts begin a monthly one. */
  readonly monthly: readonly number[];
  /** Which of its gifts are declined, and which are refunded. */
  readonly declined: readonly number[];
  readonly refunded: readonly number[];
  /** Which of its gifts are in memory of someone. */
  readonly dedicated: readonly number[];
  /** A sponsor that doubles its gifts, since this many days before now; amounts in minor units. */
  readonly match?: {
    readonly sponsor: string;
    readonly sum: number;
    readonly perGiftMaximum: number;
    readonly since: number;
  };
}

const campaigns: readonly DemoCampaign[] = [
  {
    slug: 'winter-pantry',
    title: 'A full pantry before the frost',
    story:
      'Every Saturday 180 families leave our hall with a week of groceries. When the frost comes there are more of them, and less from the fields. Your gift fills the shelves before December.',
    goal: 600_000,
    gifts: 26,
    since: 45,
    monthly: [9, 20],
    declined: [18],
    refunded: [21],
    dedicated: [5, 13, 24],
    match: { sponsor: 'Harbor Savings Bank', sum: 150_000, perGiftMaximum: 10_000, since: 30 },
  },
  {
    slug: 'supper-club',
    title: 'Warm suppers after school',
    story:
      'Forty children eat with us on school days. A supper costs us $4.20, cooked from scratch, homework help included.',
    goal: 1_200_000,
    gifts: 22,
    since: 300,
    monthly: [1, 4, 7, 11, 13, 16, 19],
    declined: [15],
    refunded: [],
    dedicated: [8, 20],
  },
];
const question = {
  label: 'How did you hear about us?',
  kind: 'choice',
  options: ['From a friend', 'From a flyer', 'In the local news', 'Somewhere else'],
} as const;
const donors = [
  'Ines Okafor',
  'Paul Marchetti',
  'Greta Lund',
  'Theo Baptiste',
  'Lucia Ferrand',
  'Walt Emerson',
  'Mina Sato',
  'Omar Rahal',
  'Clara Whitlock',
  'Ivo Petrov',
  'June Albright',
  'Samuel Oduya',
  'Freya Nilsen',
  'Hank Delaney',
  'Rosa Ibarra',
  'Eli Goldwyn',
];
const amounts = [1_500, 2_500, 2_500, 5_000, 5_000, 10_000, 25_000];

export async function planGifts(
  timeline: Timeline,
  sandbox: SandboxClient,
  organization: DemoOrganization,
  web: string,
  now: Date,
): Promise<void> {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  let donorCount = 0;
  for (const campaign of campaigns) {
    const { slug, title, story, goal, match } = campaign;
    const endsAt = new Date(now.getTime() + 40 * dayMs).toISOString();
    const { id, questions } = await organization.admin.post<{
      id: string;
      questions: { id: string }[];
    }>('/api/campaigns', {
      slug,
      title,
      story,
      goal,
      endsAt,
      tributes: true,
      questions: [question],
    });
    if (match !== undefined) {
      const { since, ...promise } = match;
      const startsOn = new Date(now.getTime() - since * dayMs).toISOString().slice(0, 10);
      await organization.admin.post(`/api/campaigns/${id}/matches`, { ...promise, startsOn });
    }
    const answersOf = (index: number) =>
      questions.map(({ id }) => ({
        questionId: id,
        value: question.options[index % question.options.length],
      }));
    for (let index = 0; index < campaign.gifts; index++) {
      const name = index % 9 === 0 ? 'Ruth Abernathy' : (pick(donors) ?? 'A friend');
      const email =
        index % 9 === 0 ? people.donor : `${name.toLowerCase().replaceAll(' ', '.')}@donor.example`;
      const gift = {
        campaign: slug,
        amount: pick(amounts) ?? 2_500,
        coverFees: random() < 0.5,
        email,
        name,
        anonymous: random() < 0.2,
        ...(campaign.monthly.includes(index) && { frequency: 'monthly' }),
        ...(campaign.dedicated.includes(index) && { tribute: { kind: 'memory', name: 'Edith Lund' } }),
        ...(index % 3 === 0 && { answers: answersOf(index) }),
      };
      const card = campaign.declined.includes(index) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa';
      const isRefunded = campaign.refunded.includes(index);
      const at = new Date(
        now.getTime() -
          campaign.since * dayMs * (1 - Math.sqrt((index + 0.9) / campaign.gifts)) -
          3_600_000 * (1 + random() * 5),
      );
      const donor = donorFrom(web, email, donorCount++);
      timeline.add(at, () => give(sandbox, donor, gift, card, isRefunded));
    }
  }
}

/** Each donor has a separate address, because of the limits against card testing. */
function donorFrom(web: string, email: string, index: number): ApiPerson {
  const hasManyAddresses = process.platform === 'linux';
  return new ApiPerson(web, email, hasManyAddresses ? `127.0.1.${1 + (index % 250)}` : undefined);
}

async function give(
  sandbox: SandboxClient,
  donor: ApiPerson,
  gift: Record<string, unknown>,
  card: string,
  isRefunded: boolean,
): Promise<void> {
  const started = await donor.call<{ clientSecret: string; stripeAccount: string }>(
    'POST',
    '/api/public/gifts',
    gift,
  );
  // If all donors share one address, the limit of starts per minute refuses some.
  if (started.status === 429) return;
  if (started.status !== 201) throw new Error(`A gift could not be started: ${JSON.stringify(started.body)}`);
  const { clientSecret, stripeAccount } = started.body;
  await sandbox.pay(stripeAccount, clientSecret, card);
  const [paymentIntent = ''] = clientSecret.split('_secret_');
  if (isRefunded) await sandbox.refundPayment(stripeAccount, paymentIntent);
}
