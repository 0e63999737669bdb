import { type FundraisingOverviewWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { roundMoneyText } from '../../../lib/money-format.ts';
import { Meter } from '../../../ui/meter.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { fundraisingOverviewWords as words } from '../../../words/en/fundraising-overview.ts';

type Campaign = FundraisingOverviewWire['campaigns'][number];

/** The campaigns by what they raised in the range, with their goals. */
export function OverviewCampaigns({ overview }: { readonly overview: FundraisingOverviewWire }) {
  const { campaigns, otherCampaigns, present, currency } = overview;
  if (campaigns.length === 0) return null;
  return (
    <Section title={words.campaigns}>
      <table className="overview-table">
        <caption className="visually-hidden">{words.campaigns}</caption>
        <thead>
          <tr>
            <th scope="col">{words.campaignColumns.campaign}</th>
            <th scope="col" className="wide-only">
              {words.campaignColumns.goal}
            </th>
            <th scope="col">{words.campaignColumns.gifts}</th>
            <th scope="col">{words.campaignColumns.raised}</th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((one) => (
            <CampaignRow key={one.campaign?.id ?? ''} {...one} currency={currency} />
          ))}
          {otherCampaigns.campaigns > 0 && (
            <SumRow label={words.others(otherCampaigns.campaigns)} {...otherCampaigns} currency={currency} />
          )}
        </tbody>
        <tbody className="overview-total">
          <SumRow label={words.total(currency)} {...present} currency={currency} />
        </tbody>
      </table>
      <p className="supporting overview-hint wide-only">{words.goalHint}</p>
    </Section>
  );
}

function CampaignRow({ campaign, gifts, raised, currency }: Campaign & { readonly currency: string }) {
  return (
    <tr>
      <th scope="row">
        {campaign === null ? (
          words.noCampaign
        ) : (
          <span className="two-line">
            <Link className="plain-link name" to={`/donations?campaign=${campaign.id}`}>
              {campaign.title}
            </Link>
            {campaign.goal !== null && (
              <span className="narrow-only">{goalText(countedFor(campaign), campaign.goal, currency)}</span>
            )}
          </span>
        )}
      </th>
      <td className="wide-only overview-goal">
        <Goal campaign={campaign} currency={currency} />
      </td>
      <td>{gifts.toLocaleString('en')}</td>
      <td>
        <Money minor={raised} currency={currency} zeroAsDash />
      </td>
    </tr>
  );
}

function Goal({
  campaign,
  currency,
}: {
  readonly campaign: Campaign['campaign'];
  readonly currency: string;
}) {
  if (campaign === null || campaign.goal === null) return '–';
  const { goal, title } = campaign;
  const counted = countedFor(campaign);
  return (
    <>
      <Meter
        spent={counted}
        held={0}
        limit={goal}
        today={null}
        tone="accent"
        label={words.ofGoalInAll(title)}
      />
      <span className="supporting">{goalText(counted, goal, currency)}</span>
    </>
  );
}

/**
 * The sum that counts for the goal, in minor units, as on the page of the campaign. `unpaidMatch` is absent in the reply of a gateway of an
 * earlier release.
 */
const countedFor = ({
  raisedInTotal,
  unpaidMatch = 0,
}: Pick<NonNullable<Campaign['campaign']>, 'raisedInTotal'> & { readonly unpaidMatch?: number }) =>
  raisedInTotal + unpaidMatch;

const goalText = (raisedMinor: number, goalMinor: number, currency: string) =>
  words.ofGoal(Math.floor((raisedMinor / goalMinor) * 100), roundMoneyText(goalMinor, currency));

interface SumRowProps {
  readonly label: string;
  readonly gifts: number;
  /** Minor units. */
  readonly raised: number;
  readonly currency: string;
}

function SumRow({ label, gifts, raised, currency }: SumRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="wide-only" />
      <td>{gifts.toLocaleString('en')}</td>
      <td>
        <Money minor={raised} currency={currency} />
      </td>
    </tr>
  );
}
