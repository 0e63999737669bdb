/** The parts of a color such as `#1f5f4a`: red, green and blue, 0 to 255. */
const partsOf = (color: string) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));

/** Relative luminance of a color such as `#1f5f4a` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors such as `#1f5f4a`, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A mix of two colors; `share` is that of the other one, 0 to 1. */
export function mixed(color: string, other: string, share: number): string {
  const parts = partsOf(other);
  const mix = partsOf(color).map((part, index) =>
    Math.round(part * (1 - share) + (parts[index] ?? 0) * share),
  );
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const white = '#ffffff';
const dark = '#1e1c17';
/** Of text on its background (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

/** White or dark text, whichever is easier to read on this color. */
export const textOn = (accent: string) =>
  contrastOf(white, accent) >= contrastOf(dark, accent) ? white : dark;

/** The color that marks what is chosen: the accent, darkened until it is readable on its own tint, and so on white too. */
function marksOf(accent: string, tint: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const marks = mixed(accent, dark, share);
    if (contrastOf(marks, tint) >= leastContrast) return marks;
  }
  return dark;
}

/** CSS variables for the accent color of the host's site; null for anything but `#rrggbb`. */
export function accentVariables(accent: string | null): Readonly<Record<string, string>> | null {
  if (accent === null || !/^#[0-9a-f]{6}$/i.test(accent)) return null;
  const tint = mixed(accent, white, 0.9);
  const marks = marksOf(accent, tint);
  return {
    '--give': accent,
    '--on-give': textOn(accent),
    '--accent': marks,
    '--accent-hover': accent,
    '--on-accent': textOn(marks),
    '--accent-subtle': tint,
  };
}
