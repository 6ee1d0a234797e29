import type { Phase } from '#platform/contract/phase.ts'

/**
 * How the product looks, in one file: "calm like a ledger, quick like a scanner". antd's theme takes its
 * values from here (`shell/theme.ts`); style sheets read them as `var(--bo-…)`, which the build writes from
 * `tokens-css.ts`. No other file names a colour or a size of type (`tokens.test.ts`).
 */

/** px. A screen has four of them at most; headers are quieter than the data below them. */
export const type = {
  /** Labels, table headers, tags, hints. */
  label: 12,
  text: 13,
  /** Titles of screens, drawers and sections. */
  section: 15,
  /** Figures that matter. */
  figure: 20,
  /** Totals of a page, results of a station. */
  total: 28,
  /** What a scan says, read from two metres; on a phone from the hand. */
  scan: 64,
  scanSmall: 42,
} as const
export const weight = { text: 400, strong: 500, title: 600 } as const
export const font = "'Segoe UI', Roboto, 'Noto Sans', system-ui, 'Helvetica Neue', Arial, sans-serif"
export const mono = "ui-monospace, 'Cascadia Mono', Consolas, 'Noto Sans Mono', monospace"

/** px, by 4; `half` is within a control. */
export const space = { half: 2, 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32 } as const
/** px: small of tags and keys, the plain one of controls, large of what lies over the page. */
export const radius = { small: 4, plain: 6, large: 10 } as const
/** px. */
export const height = {
  control: 28,
  /** Chips, pages of a list, buttons within a row. */
  small: 24,
  /** The button of a step, what a thumb presses. */
  touch: 40,
  row: 28,
  /** Of a list with pictures. */
  picture: 40,
  tableHead: 30,
  header: 48,
} as const
/** px: what is pressed by a finger instead of a pointer. */
export const heightByTouch = { control: height.touch, small: height.touch } as const
/** px: of the menu, as wide as its longest label; of drawers, by what they are for. */
export const width = { side: 236, sideClosed: 56, form: 480, record: 760, work: 1100 } as const

export type ScanLook =
  | 'right'
  | 'full'
  | 'info'
  | 'urgent'
  | 'again'
  | 'careful'
  | 'strange'
  | 'broken'
  | 'wrong'
export type StationColour = 'receiving' | 'arrival' | 'checkin' | 'bill' | 'track' | 'order'

/** A filled ground and what is written on it. */
interface Ground {
  readonly ground: string
  readonly text: string
}

/** Text, ground and hairline of one sign. */
export interface Sign {
  readonly text: string
  readonly ground: string
  readonly line: string
}

export interface Look {
  /** Grounds, from behind to in front: page and menu, sheets, what lies over them. */
  readonly canvas: string
  readonly surface: string
  readonly raised: string
  /** What is set into a sheet: a head of a table, a preview. */
  readonly sunken: string
  /** Under the pointer, and chosen. */
  readonly hover: string
  readonly selected: string
  /** Hairlines between things, and around what takes input. */
  readonly line: string
  readonly edge: string
  /** Text: data; what stands beside it; labels and headers; what is not there yet. */
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly placeholder: string
  /** Marks that are no text and need no contrast. */
  readonly faint: string
  /** The one accent: filled, filled under the pointer, what stands on it, soft, as text. */
  readonly accent: string
  readonly accentHover: string
  readonly onAccent: string
  readonly accentSoft: string
  readonly accentText: string
  /** Right, careful, wrong: of notes, sums, fields. */
  readonly good: Sign
  readonly warn: Sign
  readonly bad: Sign
  /** A filled button or note of danger, and white on it. */
  readonly danger: string
  /** The whole ground of a scan's result, and what is written on it: one for each look of `scan/kinds.ts`. */
  readonly scan: Readonly<Record<'idle' | ScanLook, Ground>>
  /** The head of each station, told from the others' from afar. */
  readonly station: Readonly<Record<StationColour, Ground>>
  readonly phase: Readonly<Record<Phase, Sign>>
  /** Behind a dialog; behind a picture, where everything is white on black in both appearances. */
  readonly veil: string
  /** Of shadows. */
  readonly shade: string
}

const white = '#ffffff'

/** The same by day and by night: a warehouse knows them by heart. */
const scan: Look['scan'] = {
  idle: { ground: '#4b5160', text: white },
  right: { ground: '#14703a', text: white },
  full: { ground: '#0b5b60', text: white },
  info: { ground: '#0c548f', text: white },
  urgent: { ground: '#b54100', text: white },
  again: { ground: '#f0ad1d', text: '#241800' },
  careful: { ground: '#ffdf80', text: '#241800' },
  strange: { ground: '#6a2fb0', text: white },
  broken: { ground: '#8c1d5b', text: white },
  wrong: { ground: '#b3161c', text: white },
}
const station: Look['station'] = {
  receiving: { ground: '#84276c', text: white },
  arrival: { ground: '#0c548f', text: white },
  checkin: { ground: '#0b5b60', text: white },
  bill: { ground: '#5a37a3', text: white },
  track: { ground: '#44506a', text: white },
  order: { ground: '#6b5000', text: white },
}

export const looks: Readonly<Record<'light' | 'dark', Look>> = {
  light: {
    canvas: '#f6f7f9',
    surface: white,
    raised: white,
    sunken: '#f8f9fb',
    hover: '#f3f4f8',
    selected: '#ebedfb',
    line: '#e7e9ee',
    edge: '#d3d7df',
    text: '#1b1e27',
    text2: '#4a5060',
    text3: '#5f6676',
    placeholder: '#656c7b',
    faint: '#b9bfca',
    accent: '#4451c4',
    accentHover: '#3743ab',
    onAccent: white,
    accentSoft: '#ebedfb',
    accentText: '#3d49b8',
    good: { text: '#17623a', ground: '#e6f5ea', line: '#bfe2ca' },
    warn: { text: '#7d4600', ground: '#fff3de', line: '#f3d7a6' },
    bad: { text: '#b01e2b', ground: '#fdecec', line: '#f5c6c8' },
    danger: '#c22834',
    scan,
    station,
    phase: {
      quote: { text: '#44506a', ground: '#e9edf4', line: '#d3dae6' },
      money: { text: '#6b5000', ground: '#faf1cd', line: '#ecdc9c' },
      purchase: { text: '#84276c', ground: '#fae8f4', line: '#efcbe4' },
      transit: { text: '#0c548f', ground: '#e1effb', line: '#bfdbf3' },
      warehouse: { text: '#0b5b60', ground: '#d9f2f2', line: '#b3dfe0' },
      delivery: { text: '#5a37a3', ground: '#efe9fc', line: '#d9cdf6' },
      done: { text: '#17623a', ground: '#def3e5', line: '#b9e0c6' },
      waiting: { text: '#8a3f00', ground: '#ffecd8', line: '#f7d2ad' },
      problem: { text: '#a71c29', ground: '#fde6e6', line: '#f6c5c7' },
      off: { text: '#5b6271', ground: '#f4f5f7', line: '#dfe2e8' },
    },
    veil: 'rgb(18 20 26 / 38%)',
    shade: 'rgb(18 20 26 / 9%)',
  },
  dark: {
    canvas: '#0e1014',
    surface: '#14171c',
    raised: '#1c2027',
    sunken: '#181b21',
    hover: '#1d2129',
    selected: '#23294a',
    line: '#262a33',
    edge: '#3a404c',
    text: '#e6e8ee',
    text2: '#b4bac7',
    text3: '#9aa1b0',
    placeholder: '#8d94a4',
    faint: '#4d5462',
    accent: '#5261db',
    accentHover: '#4756cf',
    onAccent: white,
    accentSoft: '#23294a',
    accentText: '#a5afff',
    good: { text: '#8fd6a8', ground: '#12301f', line: '#23523a' },
    warn: { text: '#efc47e', ground: '#36270d', line: '#5d4519' },
    bad: { text: '#ff9d9f', ground: '#3d181c', line: '#692a30' },
    danger: '#c9323d',
    scan,
    station,
    phase: {
      quote: { text: '#b6c3dc', ground: '#252c39', line: '#3a4456' },
      money: { text: '#e6cf7b', ground: '#332a0b', line: '#544715' },
      purchase: { text: '#eba9d8', ground: '#3b1832', line: '#5e2a51' },
      transit: { text: '#93c8f4', ground: '#0f2d47', line: '#1d4a70' },
      warehouse: { text: '#85d3d5', ground: '#0c3234', line: '#1a5154' },
      delivery: { text: '#c7b3f7', ground: '#2b2049', line: '#473674' },
      done: { text: '#8fd6a8', ground: '#12301f', line: '#23523a' },
      waiting: { text: '#f6b988', ground: '#3c2210', line: '#61391d' },
      problem: { text: '#ff9d9f', ground: '#3d181c', line: '#692a30' },
      off: { text: '#a0a6b3', ground: '#1d2027', line: '#333842' },
    },
    veil: 'rgb(0 0 0 / 58%)',
    shade: 'rgb(0 0 0 / 44%)',
  },
}

/** Of what floats a little, and of drawers and dialogs. */
export const shadow = {
  near: '0 1px 2px var(--bo-shade), 0 4px 12px var(--bo-shade)',
  far: '0 2px 6px var(--bo-shade), 0 16px 40px var(--bo-shade)',
} as const
/** Pictures are looked at on black in both appearances. */
export const darkroom = {
  ground: 'rgb(0 0 0 / 88%)',
  text: white,
  button: 'rgb(255 255 255 / 14%)',
  hover: 'rgb(255 255 255 / 30%)',
} as const
/** Behind a code that cameras read and behind pictures of goods, day and night. */
export const paper = white
