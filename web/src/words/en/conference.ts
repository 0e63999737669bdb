import { type RecurringFrequency } from '@almoner/contracts';

const often: Readonly<Record<RecurringFrequency, string>> = {
  weekly: 'every week',
  monthly: 'every month',
  quarterly: 'every three months',
  yearly: 'every year',
};

export const conferenceWords = {
  noCampaign: 'No campaign in the link',
  noCampaignHint:
    'Check the link: it must end with the web address of a campaign, such as /conference/your-campaign.',
  before: 'Before this event',
  since: (count: number) => (count === 1 ? '1 gift at this event' : `${count} gifts at this event`),
  matched: 'Matched at this event',
  doubles: (sponsor: string) => `${sponsor} doubles every gift.`,
  left: (left: string, sum: string) => `${left} of its ${sum} is left`,
  becomes: (gift: string, total: string) => `: give ${gift}, and ${total} arrives`,
  toGo: (amount: string) => `${amount} to go`,
  reached: 'Goal reached. Thank you!',
  raisedLabel: (raised: string, goal: string) => `${raised} of ${goal} raised`,
  camera: 'Point your camera here',
  cameraHint: 'No app, no account, half a minute',
  codeLabel: (address: string) => `QR code with the address ${address}`,
  arriving: 'Gifts as they arrive',
  often,
  giftMatched: (amount: string) => `+ ${amount} matched`,
  noGifts: 'The first gift appears here.',
  live: 'Live',
  reconnecting: 'Reconnecting',
  fullScreen: 'Full screen',
  ended: 'This campaign has ended. Thank you!',
};
