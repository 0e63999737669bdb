import { type ThemeConfig, theme } from 'antd';
import {
  type Scheme,
  type Tokens,
  fontFamily,
  motionFastMs,
  motionMidMs,
  motionSlowMs,
  tokens,
} from './tokens.ts';

const seconds = (ms: number) => `${ms / 1000}s`;

function colors(of: Tokens) {
  return {
    colorPrimary: of.accent,
    colorPrimaryHover: of.accentHover,
    colorPrimaryActive: of.accentActive,
    colorPrimaryText: of.accent,
    colorPrimaryTextHover: of.accentHover,
    colorPrimaryTextActive: of.accentActive,
    colorPrimaryBg: of.accentSubtle,
    colorPrimaryBgHover: of.accentSubtleHover,
    // antd draws its focus outline in this color: the accent itself, never a tint.
    colorPrimaryBorder: of.accent,
    colorLink: of.accent,
    colorLinkHover: of.accentHover,
    colorLinkActive: of.accentActive,
    colorSuccess: of.positive,
    colorSuccessText: of.positive,
    colorSuccessBg: of.positiveSubtle,
    colorError: of.negative,
    colorErrorText: of.negative,
    colorErrorBg: of.negativeSubtle,
    colorWarning: of.warning,
    colorWarningText: of.warning,
    colorWarningBg: of.warningSubtle,
    colorInfo: of.info,
    colorInfoText: of.info,
    colorInfoBg: of.infoSubtle,
    colorBgLayout: of.ground,
    colorBgContainer: of.surface,
    colorBgElevated: of.raised,
    colorBgMask: of.mask,
    colorFillAlter: of.well,
    colorFillQuaternary: of.well,
    colorFillSecondary: of.fill,
    colorFillTertiary: of.fill,
    controlItemBgHover: of.well,
    controlItemBgActive: of.accentSubtle,
    colorBorder: of.controlEdge,
    colorBorderSecondary: of.line,
    colorBorderDisabled: of.rule,
    colorSplit: of.line,
    colorText: of.text1,
    colorTextHeading: of.text1,
    colorTextSecondary: of.text2,
    colorTextLabel: of.text2,
    colorIcon: of.text2,
    colorTextTertiary: of.text3,
    colorTextDescription: of.text3,
    colorTextPlaceholder: of.text3,
    colorTextDisabled: of.textDisabled,
    colorTextQuaternary: of.textDisabled,
    colorTextLightSolid: of.onAccent,
  };
}

const shape = {
  fontFamily,
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontWeightStrong: 600,
  sizeUnit: 4,
  borderRadiusXS: 4,
  borderRadiusSM: 6,
  borderRadius: 8,
  borderRadiusLG: 10,
  controlHeightSM: 28,
  controlHeight: 36,
  controlHeightLG: 44,
  lineWidthFocus: 2,
  motionDurationFast: seconds(motionFastMs),
  motionDurationMid: seconds(motionMidMs),
  motionDurationSlow: seconds(motionSlowMs),
  motionEaseOut: 'cubic-bezier(.2,0,0,1)',
  motionEaseInOut: 'cubic-bezier(.3,0,.2,1)',
};

/** On a phone, where controls are touched. */
const touchHeights = { controlHeightSM: 36, controlHeight: 44 };

interface Presentation {
  readonly motionEnabled: boolean;
  readonly isNarrow: boolean;
}

function components(of: Tokens): ThemeConfig['components'] {
  return {
    Button: {
      defaultBorderColor: of.rule,
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
      primaryColor: of.onAccent,
      fontWeight: 500,
    },
    Input: { activeBorderColor: of.accent, activeShadow: `0 0 0 1px ${of.accent}` },
    InputNumber: { activeBorderColor: of.accent, activeShadow: `0 0 0 1px ${of.accent}` },
    Segmented: { trackBg: of.fill, itemSelectedBg: of.surface },
    Modal: { contentBg: of.raised, headerBg: of.raised, titleFontSize: 20, borderRadiusLG: 16 },
    Tabs: { itemColor: of.text2, inkBarColor: of.accent, horizontalItemGutter: 28, horizontalMargin: '0' },
    Select: { optionSelectedBg: of.accentSubtle },
    Form: { labelColor: of.text1 },
    Skeleton: { gradientFromColor: of.fill, gradientToColor: of.ground },
  };
}

/**
 * Dark recomputes the seeds it is given, so the exact values are laid over what the algorithm returns.
 */
export function antdTheme(scheme: Scheme, { motionEnabled, isNarrow }: Presentation): ThemeConfig {
  const of = tokens[scheme];
  const exact = { ...colors(of), boxShadowSecondary: of.shadowPopup, boxShadow: of.shadowPopup };
  const token = { ...shape, ...(isNarrow && touchHeights), ...exact, motion: motionEnabled };
  if (scheme === 'light') return { token, components: components(of) };
  return {
    token,
    components: components(of),
    algorithm: [theme.darkAlgorithm, (_seed, map) => ({ ...(map ?? theme.darkAlgorithm(_seed)), ...exact })],
  };
}
