export const dayPresets = ['today', 'last7Days', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type DayPreset = (typeof dayPresets)[number];

export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayText = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The first and the last day, in the viewer's time zone. */
export function daysOf(preset: DayPreset, now: Date): Days {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const between = (from: Date, to: Date): Days => ({ from: dayText(from), to: dayText(to) });
  switch (preset) {
    case 'today':
      return between(now, now);
    case 'last7Days':
      return between(new Date(year, month, day - 6), now);
    case 'thisMonth':
      return between(new Date(year, month, 1), new Date(year, month + 1, 0));
    case 'lastMonth':
      return between(new Date(year, month - 1, 1), new Date(year, month, 0));
    case 'thisYear':
      return between(new Date(year, 0, 1), new Date(year, 11, 31));
  }
}

/** The preset that has these days now; null for any other days. */
export function presetOf(from: string | undefined, to: string | undefined, now: Date): DayPreset | null {
  const fits = (preset: DayPreset) => {
    const days = daysOf(preset, now);
    return days.from === from && days.to === to;
  };
  return dayPresets.find(fits) ?? null;
}
