import { theme, type ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'
import {
  font,
  height,
  heightByTouch,
  looks,
  mono,
  radius,
  shadow,
  space,
  type,
  weight,
  width,
  type Look,
} from '#platform/web/look/tokens.ts'

export type Appearance = 'light' | 'dark'

/**
 * Who asks their machine for less movement gets none: drawers, menus and dialogs stand there within a frame. Without
 * any motion of antd's a dialog is not shown yet when its first field takes the focus, and loses it.
 */
const still = matchMedia('(prefers-reduced-motion: reduce)').matches
const lasts = (time: string) => (still ? '1ms' : time)

/** Where fingers press, whatever is pressed is as high as one. */
const byTouch = matchMedia('(pointer: coarse)').matches
const high = byTouch ? { ...height, ...heightByTouch } : height

/** antd's own tokens, from ours (`look/tokens.ts`): its greys fail the contrast that every screen is checked for. */
const tokensOf = (look: Look): ThemeConfig['token'] => ({
  fontFamily: font,
  fontFamilyCode: mono,
  fontSize: type.text,
  fontWeightStrong: weight.title,
  borderRadius: radius.plain,
  borderRadiusSM: radius.small,
  borderRadiusLG: radius.large,
  borderRadiusXS: radius.small,
  controlHeight: high.control,
  ...(byTouch ? { controlHeightSM: high.small } : {}),
  controlHeightLG: height.touch,
  motionDurationFast: lasts('0.06s'),
  motionDurationMid: lasts('0.1s'),
  motionDurationSlow: lasts('0.14s'),
  colorPrimary: look.accent,
  colorPrimaryHover: look.accentHover,
  colorPrimaryActive: look.accentHover,
  colorPrimaryBg: look.accentSoft,
  colorPrimaryText: look.accentText,
  colorInfo: look.accent,
  colorInfoBg: look.accentSoft,
  colorInfoBorder: look.line,
  colorLink: look.accentText,
  colorLinkHover: look.accentText,
  colorLinkActive: look.accentText,
  colorSuccess: look.good.text,
  colorSuccessText: look.good.text,
  colorSuccessBg: look.good.ground,
  colorSuccessBorder: look.good.line,
  colorWarning: look.warn.text,
  colorWarningText: look.warn.text,
  colorWarningBg: look.warn.ground,
  colorWarningBorder: look.warn.line,
  colorError: look.danger,
  colorErrorText: look.bad.text,
  colorErrorBg: look.bad.ground,
  colorErrorBorder: look.bad.line,
  colorBgLayout: look.canvas,
  colorBgContainer: look.surface,
  colorBgElevated: look.raised,
  colorBgMask: look.veil,
  colorText: look.text,
  colorTextHeading: look.text,
  colorTextSecondary: look.text2,
  colorTextTertiary: look.text3,
  colorTextDescription: look.text3,
  colorTextLabel: look.text2,
  colorTextPlaceholder: look.placeholder,
  colorIcon: look.text3,
  colorIconHover: look.text,
  colorBorder: look.edge,
  colorBorderSecondary: look.line,
  colorSplit: look.line,
  controlItemBgHover: look.hover,
  controlItemBgActive: look.selected,
  controlItemBgActiveHover: look.selected,
  boxShadow: shadow.far,
  boxShadowSecondary: shadow.near,
  boxShadowTertiary: shadow.near,
})

/** Where antd's own parts would tell it by boxes and shadows: one filled button a screen, the others quiet. */
const componentsOf = (look: Look): ThemeConfig['components'] => ({
  Button: {
    fontWeight: weight.strong,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    // Under the pointer the text of a plain button would take the accent, which is too dark to be read at night.
    defaultHoverColor: look.text,
    defaultHoverBorderColor: look.placeholder,
    defaultHoverBg: look.hover,
    defaultActiveColor: look.text,
    defaultActiveBorderColor: look.placeholder,
    defaultActiveBg: look.hover,
  },
  Menu: {
    itemHeight: high.control,
    itemMarginBlock: 1,
    itemMarginInline: space[2],
    itemBorderRadius: radius.plain,
    subMenuItemBorderRadius: radius.plain,
    itemBg: 'transparent',
    subMenuItemBg: 'transparent',
    itemColor: look.text2,
    itemHoverColor: look.text,
    itemHoverBg: look.line,
    itemSelectedColor: look.text,
    itemSelectedBg: look.line,
    subMenuItemSelectedColor: look.text,
    groupTitleColor: look.text3,
    iconSize: type.section,
    collapsedWidth: width.sideClosed,
    activeBarBorderWidth: 0,
  },
  Tabs: {
    itemColor: look.text2,
    itemHoverColor: look.text,
    itemSelectedColor: look.text,
    itemActiveColor: look.text,
    inkBarColor: look.accent,
    horizontalItemGutter: space[5],
    titleFontSize: type.text,
  },
  Table: {
    headerBg: 'transparent',
    headerColor: look.text3,
    headerSplitColor: 'transparent',
    rowHoverBg: look.hover,
  },
  Drawer: { colorBgElevated: look.surface, footerPaddingBlock: space[3], footerPaddingInline: space[4] },
  Modal: { titleFontSize: type.section },
  Form: { labelColor: look.text2, verticalLabelPadding: `0 0 ${space[1]}px` },
  Segmented: { trackBg: look.sunken, itemSelectedBg: look.raised },
  Tooltip: { fontSize: type.label },
  Descriptions: { labelColor: look.text3, labelBg: 'transparent' },
})

/** The compact algorithm also shrinks the type to 10 px; its spacing stays, the type is ours. */
const readable: typeof theme.compactAlgorithm = (seed, map) => {
  const plain = theme.defaultAlgorithm(seed)
  const lines = Object.entries(plain).filter(([name]) => name.startsWith('lineHeight'))
  return {
    ...(map ?? plain),
    ...Object.fromEntries(lines),
    fontSize: type.text,
    fontSizeSM: type.label,
    fontSizeIcon: type.label,
    fontSizeLG: type.section,
    fontSizeXL: type.figure,
    fontSizeHeading1: type.total,
    fontSizeHeading2: type.figure,
    fontSizeHeading3: type.figure,
    fontSizeHeading4: type.section,
    fontSizeHeading5: type.section,
  }
}
const cssVar = { key: 'bo' }

const themeOf = (look: Look, algorithm: typeof theme.defaultAlgorithm): ThemeConfig => ({
  cssVar,
  algorithm: [algorithm, theme.compactAlgorithm, readable],
  token: tokensOf(look),
  components: componentsOf(look),
})
export const themes: Record<Appearance, ThemeConfig> = {
  light: themeOf(looks.light, theme.defaultAlgorithm),
  dark: themeOf(looks.dark, theme.darkAlgorithm),
}

/** antd's variables stand on this class; the shell's own style sheet reads them from the root. */
export const rootClass = cssVar.key

// ---- the chosen appearance: here at once, on the server for the person's other machines ------------

const listeners = new Set<() => void>()
const stored = (key: string): Appearance | undefined => {
  const value = localStorage.getItem(key)
  return value === 'light' || value === 'dark' ? value : undefined
}
let appearance: Appearance =
  stored('appearance') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
document.documentElement.dataset['appearance'] = appearance

export function setAppearance(next: Appearance, personId?: number): void {
  appearance = next
  document.documentElement.dataset['appearance'] = next
  localStorage.setItem('appearance', next)
  if (personId !== undefined) localStorage.setItem(`appearance:${personId}`, next)
  for (const listener of listeners) listener()
}
/** The person's own choice on this browser, if they have made one. */
export function adoptAppearance(personId: number): void {
  const own = stored(`appearance:${personId}`)
  if (own && own !== appearance) setAppearance(own)
}
export const useAppearance = (): Appearance =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => appearance,
  )
