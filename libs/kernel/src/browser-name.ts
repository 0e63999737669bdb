type Names = readonly (readonly [mark: RegExp, name: string])[];

// Order matters: Edge and Opera also call themselves Chrome, Chrome calls itself Safari, Android itself Linux.
const browsers: Names = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Names = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable name for a User-Agent header. Never contains text of the header, which is untrusted. */
export function browserName(userAgent: string): string {
  const nameIn = (names: Names) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const system = nameIn(systems);
  return `${nameIn(browsers) ?? 'an unknown browser'}${system === undefined ? '' : ` on ${system}`}`;
}
