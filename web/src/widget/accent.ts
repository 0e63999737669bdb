/** Relative luminance of a color such as `#1f5f4a` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const white = '#ffffff';
const dark = '#1e1c17';

/** White or dark text, whichever is easier to read on this color. */
export const textOn = (accent: string) =>
  contrast(luminance(white), luminance(accent)) >= contrast(luminance(dark), luminance(accent))
    ? white
    : dark;

/** Returns whether the color can be read on white as text, so that it may mark what is chosen (WCAG 2.2, 1.4.3). */
export const isReadableOnWhite = (accent: string) => contrast(luminance(white), luminance(accent)) >= 4.5;

/** CSS variables for the accent color of the host's site; null for anything but `#rrggbb`. */
export function accentVariables(accent: string | null): Readonly<Record<string, string>> | null {
  if (accent === null || !/^#[0-9a-f]{6}$/i.test(accent)) return null;
  const marks = isReadableOnWhite(accent) ? accent : dark;
  return {
    '--give': accent,
    '--on-give': textOn(accent),
    '--accent': marks,
    '--accent-hover': accent,
    '--on-accent': textOn(marks),
    '--accent-subtle': `color-mix(in srgb, ${accent} 10%, white)`,
  };
}
