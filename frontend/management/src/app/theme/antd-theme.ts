import { tokens } from '@naire/ui/tokens/tokens.ts'
import { theme as antd, type ThemeConfig } from 'antd'

export type ThemeName = keyof typeof tokens

/** Query parameter theme selects the visual theme; unknown ones are the default. */
export function themeName(asked: string | null): ThemeName {
  return asked !== null && Object.hasOwn(tokens, asked) ? (asked as ThemeName) : 'default'
}

/** antd's theme, made from the same tokens as everything else. */
export function antdTheme(name: ThemeName): ThemeConfig {
  const token = (key: string) => tokens[name][key] ?? ''
  const px = (key: string) => Number.parseInt(token(key), 10)
  return {
    algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: token('color-primary'),
      colorPrimaryHover: token('color-primary-hover'),
      colorPrimaryActive: token('color-primary-hover'),
      colorErrorHover: token('color-danger'),
      colorErrorActive: token('color-danger'),
      colorInfo: token('color-primary'),
      colorLink: token('color-primary'),
      colorLinkHover: token('color-primary-hover'),
      colorSuccess: token('color-success'),
      colorWarning: token('color-warning'),
      colorError: token('color-danger'),
      colorText: token('color-ink'),
      colorTextSecondary: token('color-muted'),
      colorTextTertiary: token('color-muted'),
      colorTextDescription: token('color-muted'),
      colorTextPlaceholder: token('color-muted'),
      colorBorderSecondary: token('color-line'),
      colorBorder: token('color-edge'),
      colorBgContainer: token('color-paper'),
      colorBgElevated: token('color-paper'),
      colorBgLayout: token('color-ground'),
      colorTextLightSolid: token('color-on-primary'),
      colorSuccessBg: token('color-success-tint'),
      colorWarningBg: token('color-warning-tint'),
      colorErrorBg: token('color-danger-tint'),
      colorInfoBg: token('color-primary-tint'),
      colorPrimaryBg: token('color-primary-tint'),
      borderRadius: px('radius'),
      borderRadiusLG: px('radius-card'),
      fontFamily: token('font-family'),
      fontSize: 14,
      lineHeight: Number(token('line-staff')),
      controlHeight: 34,
      controlHeightSM: 28,
      boxShadow: token('shadow'),
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Tag: { defaultBg: token('color-ground'), defaultColor: token('color-ink') },
      Segmented: { trackBg: token('color-line'), itemColor: token('color-ink') },
      Slider: { controlSize: 24, handleSize: 24, handleSizeHover: 24, railSize: 8 },
      Switch: { trackHeight: 24, trackMinWidth: 48, handleSize: 20 },
      Upload: { colorFillAlter: token('color-paper') },
    },
  }
}
