export const weekWords = {
  title: 'Spent by week',
  week: 'Week',
  barTitle: (period: string, spent: string, held: string) => `${period}: ${spent} spent, ${held} on hold`,
  weekOf: (day: string) => `Week of ${day}`,
  spent: 'Spent',
  onHold: 'On hold',
  nothingSpent: (weeks: number) => `Nothing was spent in the last ${weeks} weeks.`,
  thisWeek: (day: string) => `This week, from ${day} (UTC)`,
  lastWeeks: (weeks: number) => `Last ${weeks} weeks`,
};
