export type Scheme = 'light' | 'dark';

const light = {
  ground: '#F6F3ED',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  well: '#FBF9F5',
  fill: '#EFEBE3',
  line: '#E7E2D8',
  rule: '#CFC8BA',
  controlEdge: '#918A7D',
  text1: '#1E1C17',
  text2: '#57534A',
  text3: '#6F6A5F',
  textDisabled: '#918A7D',
  accent: '#17594A',
  accentHover: '#1F6E5C',
  accentActive: '#0F4438',
  accentSubtle: '#E9F1ED',
  accentSubtleHover: '#DCE9E3',
  accentEdge: '#A9C7BB',
  onAccent: '#FFFFFF',
  accentSoft: '#6F9D8D',
  positive: '#1B7440',
  positiveSubtle: '#E8F4EA',
  negative: '#AE3422',
  negativeSubtle: '#FBECE8',
  warning: '#855300',
  warningSubtle: '#FBF0DA',
  info: '#2A5B8A',
  infoSubtle: '#E9F0F7',
  mask: 'rgba(30,28,23,.48)',
  shadowPopup: '0 8px 28px -12px rgba(30,28,23,.16)',
  shadowDrawer: '-12px 0 32px -16px rgba(30,28,23,.14)',
  shadowDialog: '0 24px 64px -12px rgba(30,28,23,.32)',
};

export type TokenName = keyof typeof light;
export type Tokens = Readonly<Record<TokenName, string>>;

const dark: Tokens = {
  ground: '#151411',
  surface: '#1C1B18',
  raised: '#24221E',
  well: '#211F1B',
  fill: '#2B2924',
  line: '#312E29',
  rule: '#48443C',
  controlEdge: '#7C766A',
  text1: '#F2EFE8',
  text2: '#BFB9AC',
  text3: '#9C9586',
  textDisabled: '#7C766A',
  accent: '#6CC0A5',
  accentHover: '#82CDB5',
  accentActive: '#57AD92',
  accentSubtle: '#1D3029',
  accentSubtleHover: '#243C33',
  accentEdge: '#3A6354',
  onAccent: '#08241B',
  accentSoft: '#467A6A',
  positive: '#74C48B',
  positiveSubtle: '#1B2E21',
  negative: '#F08F7B',
  negativeSubtle: '#3A211C',
  warning: '#E2B45C',
  warningSubtle: '#33291A',
  info: '#8DB8E0',
  infoSubtle: '#1D2A37',
  mask: 'rgba(0,0,0,.6)',
  shadowPopup: '0 8px 28px -12px rgba(0,0,0,.5)',
  shadowDrawer: '-12px 0 32px -16px rgba(0,0,0,.5)',
  shadowDialog: '0 24px 64px -12px rgba(0,0,0,.5)',
};

/** Every color of the product. antd's theme and our own CSS variables are both made from this table. */
export const tokens: Readonly<Record<Scheme, Tokens>> = { light, dark };

export const fontFamily = "'Inter Variable', system-ui, sans-serif";

/** Lengths of motion in milliseconds. */
export const motionFastMs = 120;
export const motionMidMs = 200;
export const motionSlowMs = 280;
/** How long a row that changed live stays tinted. */
export const liveTintMs = 1600;
