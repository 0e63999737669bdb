export const settingsWords = {
  title: 'Settings',
  profile: 'Profile',
  sessions: 'Sessions',
  members: 'Members',
  organization: 'Organization',
  categories: 'Categories',
  advisors: 'Advisors',
  audit: 'Audit log',
};
