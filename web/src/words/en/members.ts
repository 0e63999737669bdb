export const memberWords = {
  members: 'Members',
  searchMembers: 'Search members',
  noMemberFound: (text: string) => `No member matches “${text}”.`,
  columns: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    teams: 'Teams',
    cards: 'Cards',
    lastSeen: 'Last seen',
  },
  never: 'never',
  noTeams: 'none',
  noCards: 'No cards.',
  seePurchases: 'See purchases',
  membersFile: 'members.csv',
  membersCsv: (withCards: boolean) => [
    'Name',
    'Email',
    'Role',
    'Teams',
    ...(withCards ? ['Cards'] : []),
    'Last seen (UTC)',
  ],
  profile: 'Profile',
  yourName: 'Your name',
  email: 'Email',
  role: 'Role',
  saveName: 'Save',
  nameSaved: 'Saved',
  makeAdmin: 'Make an admin',
  makeEmployee: 'Make an employee',
  archive: 'Archive',
  restore: 'Restore as employee',
  restoreShort: 'Restore',
  adminQuestion: (name: string) => `Make ${name} an admin?`,
  adminConsequence: 'They can immediately do everything that you can, including changing your role.',
  employeeQuestion: (name: string) => `Make ${name} an employee?`,
  employeeConsequence:
    'They immediately lose their admin rights. Another admin can make them an admin again.',
  archiveQuestion: (name: string) => `Archive ${name}?`,
  archiveLead: 'What happens:',
  archiveStops: (cards: number) => [
    cards === 0
      ? 'They have no active cards.'
      : cards === 1
        ? 'Their card is frozen.'
        : `Their ${cards} cards are frozen.`,
    'They are signed out everywhere.',
    'Their records are kept, and you can restore them.',
  ],
  restoreQuestion: (name: string) => `Restore ${name}?`,
  restoreConsequence: 'They come back as an employee. Their cards stay frozen until you unfreeze them.',
  keep: 'Keep',
  roleIs: {
    Admin: (name: string) => `${name} is an admin now.`,
    Employee: (name: string) => `${name} is an employee now.`,
    Archived: (name: string) => `${name} is archived.`,
  },
};

export const archivedWords = {
  archivedTitle: 'Your access has ended',
  archivedLead: (organization: string) =>
    `An admin of ${organization} archived your account. Your cards no longer work; your records are kept.`,
  archivedAsk: 'If you still need access, ask an admin of the organization.',
};
