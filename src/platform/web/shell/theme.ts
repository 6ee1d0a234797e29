import { theme, type ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'

export type Appearance = 'light' | 'dark'

/**
 * One accent, a quiet petrol blue. The grey texts are darker than antd's own, which fail the 4.5:1
 * contrast that every screen is checked for; dark mode takes a lighter accent for the same reason.
 */
const shared = {
  fontSize: 13,
  borderRadius: 4,
  fontFamily: "'Segoe UI', Roboto, 'Noto Sans', system-ui, 'Helvetica Neue', Arial, sans-serif",
  motionDurationFast: '0.06s',
  motionDurationMid: '0.1s',
  motionDurationSlow: '0.14s',
}
/** The compact algorithm also shrinks the type to 10 px; its spacing stays, the type is 13 px again. */
const readable: typeof theme.compactAlgorithm = (seed, map) => {
  const plain = theme.defaultAlgorithm(seed)
  const fonts = Object.entries(plain).filter(([name]) => /^(font|lineHeight)/.test(name))
  return { ...(map ?? plain), ...Object.fromEntries(fonts), fontSizeSM: 12, fontSizeIcon: 11 }
}
const menu = { itemHeight: 30, itemMarginBlock: 1, itemMarginInline: 4 }
const cssVar = { key: 'bo' }

export const themes: Record<Appearance, ThemeConfig> = {
  light: {
    cssVar,
    algorithm: [theme.defaultAlgorithm, theme.compactAlgorithm, readable],
    token: {
      ...shared,
      colorPrimary: '#0b6480',
      colorPrimaryBg: '#e2eff4',
      controlItemBgActive: '#e2eff4',
      controlItemBgActiveHover: '#d3e7ee',
      colorInfo: '#0b6480',
      colorLink: '#0b6480',
      colorError: '#c6282d',
      colorBgLayout: '#f3f5f7',
      colorTextSecondary: 'rgba(0,0,0,.68)',
      colorTextTertiary: 'rgba(0,0,0,.6)',
      colorTextDescription: 'rgba(0,0,0,.62)',
      colorTextPlaceholder: 'rgba(0,0,0,.55)',
    },
    components: { Menu: menu },
  },
  dark: {
    cssVar,
    algorithm: [theme.darkAlgorithm, theme.compactAlgorithm, readable],
    token: {
      ...shared,
      colorPrimary: '#0b7a9c',
      colorInfo: '#3aa0c0',
      colorPrimaryBg: '#123642',
      controlItemBgActive: '#123642',
      controlItemBgActiveHover: '#184656',
      colorLink: '#5fbcd8',
      colorLinkHover: '#8bd2e6',
      colorLinkActive: '#8bd2e6',
      colorError: '#f2777b',
      colorErrorText: '#ff8a8d',
      colorBgLayout: '#101315',
      colorBgContainer: '#181c1f',
      colorBgElevated: '#1f2428',
      colorTextSecondary: 'rgba(255,255,255,.72)',
      colorTextTertiary: 'rgba(255,255,255,.62)',
      colorTextDescription: 'rgba(255,255,255,.65)',
      colorTextPlaceholder: 'rgba(255,255,255,.55)',
    },
    components: {
      // Under the pointer the text of a plain button takes the accent, which is too dark to be read here.
      Button: { defaultHoverColor: '#5fbcd8', defaultHoverBorderColor: '#5fbcd8' },
      Menu: {
        ...menu,
        itemSelectedColor: '#8bd2e6',
        subMenuItemSelectedColor: '#8bd2e6',
        itemSelectedBg: '#123642',
      },
    },
  },
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
