export const programPageWords = {
  back: 'Spend Programs',
  missing: 'Program not found',
  missingHint: 'The link may be incomplete, or you do not have access to this program.',
  budget: 'Budget',
  limitNow: 'Limit',
  leftUntil: (day: string) => `Left until ${day}`,
  left: 'Left',
  burnDown: 'What is left of the budget',
  day: 'Day',
  usage: 'Spent by period',
  period: 'Period',
  endsEarly: (day: string, days: number) =>
    days === 1
      ? `At this pace the money runs out on ${day}, 1 day before the program ends`
      : `At this pace the money runs out on ${day}, ${days} days before the program ends`,
  endsOn: (day: string) => `At this pace the money runs out on ${day}`,
  lasts: 'At this pace the budget lasts until the program ends',
  unused: 'Nothing has been spent yet',
  tooEarly: 'Not enough purchases yet for a forecast',
  pace: (perDay: string, days: number) =>
    days === 1 ? `${perDay} in the last day.` : `${perDay} a day over the last ${days} days.`,
  sustainable: (day: string, perDay: string) => `To last until ${day}: ${perDay} a day.`,
  requests: 'Requests waiting',
  noRequests: 'No requests are waiting for a decision.',
  members: 'Members and cards',
  membersEmpty: 'Nobody is a member yet.',
  addMember: 'Add a member',
  addMemberLabel: 'Person or team',
  people: 'People',
  teams: 'Teams',
  add: 'Add',
  added: (name: string) => `${name} is now a member.`,
  removeMember: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is no longer a member.`,
  everybodyOf: (team: string) => `Everyone in ${team}`,
  team: 'Team',
  noCard: 'No card in this program yet',
  issueAll: 'Issue a card to every member',
  issueAllTitle: 'Issue a card to every member without one',
  cardLimit: 'Limit of each card',
  issueAllWith: (limit: string) => `Issue cards with ${limit} each`,
  cardsTogether: (sum: string, often: string, hasTeams: boolean) =>
    hasTeams
      ? `Up to ${sum} ${often} for these cards, plus one card limit for each member of a team.`
      : `Up to ${sum} ${often} for these cards.`,
  leavesYouOut: 'You will not get a card yourself: no admin has set the limit of this program.',
  leavesYouOutAbove: (limit: string) =>
    `You will not get a card yourself: an admin has limited your own card to ${limit}.`,
  programAllows: (limit: string, often: string) => `All cards share the program’s limit: ${limit} ${often}.`,
  issuing: ({ granted, waiting }: { readonly granted: number; readonly waiting: number }) => {
    if (granted === 0) return 'Every member already has a card.';
    const issuing = granted === 1 ? '1 card is being issued.' : `${granted} cards are being issued.`;
    if (waiting === 0) return issuing;
    const later = waiting === 1 ? '1 card waits' : `${waiting} cards wait`;
    return `${issuing} ${later} for the next day (UTC): programs issue a limited number of cards a day.`;
  },
  purchases: 'Latest purchases',
  noPurchases: 'No purchases on this program yet.',
  terms: 'Terms',
  category: 'Default category',
  noCategory: 'none',
  copy: 'Copy',
  copyTitle: 'Copy the program',
  copyName: (name: string) => `${name} (copy)`,
  copied: (name: string) => `${name} was created with the same rules and members.`,
  ask: 'Request',
  askCard: 'Request a card',
  askCardHint:
    'A manager of the program’s team or an admin decides. The card is issued as soon as they approve.',
  loadingPrograms: 'Loading',
  noRequestable: 'There is no spend program yet that you can request a card for. Ask an admin to create one.',
  programsNotLoaded: 'The spend programs could not be loaded',
  program: 'Program',
  whatToAsk: 'What do you need?',
  kinds: { card: 'A card', join: 'To join', limit: 'A higher limit for the program' },
  cardName: 'Name of the card',
  limit: 'Limit',
  newLimit: 'New limit per period',
  frequency: 'Limit resets',
  reason: 'Reason',
  send: 'Send the request',
  sent: 'Your request was sent. You can see its status under Approvals.',
};
