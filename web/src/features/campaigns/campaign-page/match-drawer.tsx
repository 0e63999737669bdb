import {
  type CampaignMatchWire,
  type CampaignWire,
  largestGiftMinor,
  largestGoalMinor,
} from '@almoner/contracts';
import { Form, Input } from 'antd';
import {
  useCreateCampaignMatchMutation,
  useUpdateCampaignMatchMutation,
} from '../../../api/campaign-matches.api.ts';
import { amountInput, parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../../ui/form-rules.ts';
import { campaignMatchWords as words } from '../../../words/en/campaign-matches.ts';

interface Fields {
  readonly sponsor: string;
  readonly sum: string;
  readonly perGiftMaximum?: string;
  readonly startsOn?: string;
  readonly endsOn?: string;
}

interface MatchDrawerProps {
  readonly open: boolean;
  readonly campaign: CampaignWire;
  /** Null for a new one. */
  readonly match: CampaignMatchWire | null;
  readonly onClose: () => void;
}

export function MatchDrawer({ open, campaign, match, onClose }: MatchDrawerProps) {
  const [create] = useCreateCampaignMatchMutation();
  const [update] = useUpdateCampaignMatchMutation();
  const { currency } = campaign;
  const save = (fields: Fields) => {
    const changes = {
      sponsor: fields.sponsor.trim(),
      sum: parseAmount(fields.sum, currency) ?? 0,
      perGiftMaximum: parseAmount(fields.perGiftMaximum ?? '', currency),
      endsOn: fields.endsOn || null,
    };
    const startsOn = fields.startsOn || null;
    if (match === null) return create({ campaignId: campaign.id, startsOn, ...changes });
    return update({
      id: match.id,
      version: match.version,
      ...(startsOn === null ? {} : { startsOn }),
      ...changes,
    });
  };
  return (
    <FormDrawer<Fields>
      open={open}
      title={match === null ? words.newTitle : words.editTitle}
      submitLabel={match === null ? words.create : words.save}
      initial={match === null ? {} : fieldsOf(match)}
      onClose={onClose}
      onSubmit={save}
      done={({ sponsor }) => (match === null ? words.created(sponsor.trim()) : words.saved)}
    >
      <Form.Item name="sponsor" label={words.sponsor} extra={words.sponsorHint} rules={[requiredText]}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="sum"
        label={words.sum}
        extra={words.sumHint}
        rules={[required, amountRule(currency, largestGoalMinor)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item
        name="perGiftMaximum"
        label={words.perGiftMaximum}
        extra={words.optional}
        rules={[amountRule(currency, largestGiftMinor)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="startsOn" label={words.startsOn} extra={words.daysHint}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="endsOn" label={words.endsOn} extra={words.daysHint}>
        <Input type="date" />
      </Form.Item>
    </FormDrawer>
  );
}

function fieldsOf({ sponsor, sum, perGiftMaximum, currency, startsOn, endsOn }: CampaignMatchWire): Fields {
  return {
    sponsor,
    sum: amountInput(sum, currency),
    ...(perGiftMaximum === null ? {} : { perGiftMaximum: amountInput(perGiftMaximum, currency) }),
    startsOn,
    ...(endsOn === null ? {} : { endsOn }),
  };
}
