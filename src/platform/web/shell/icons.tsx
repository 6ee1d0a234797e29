import { logoPaths } from '#platform/contract/logo.ts'

/** The shell's own drawings, in one hand with the logo: strokes on 24 × 24. A tenth of the weight of a library's. */
const drawings = {
  home: 'm3 11 9-7 9 7v9h-6v-6H9v6H3z',
  cart: 'M3 4h2l2.5 11h10L20 7H6M9 19.5h.01M17 19.5h.01',
  bid: 'M3 12V4h8l10 10-8 7zM7.5 8.5h.01',
  order: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  plane: 'm3 13 18-9-6 17-4-7zM11 14l10-10',
  export: 'M4 10v10h16V10M12 15V3M8 7l4-4 4 4',
  truck: 'M2 6h12v10H2zM14 10h4l4 3v3h-8zM6 19.5h.01M18 19.5h.01',
  payment:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 6.5v11M15 9.5c-1.5-1.5-6-1.5-6 .8s6 1.2 6 3.8-5 2.3-6.2.7',
  accounting: 'm3 9 9-5 9 5zM5 9v8M10 9v8M14 9v8M19 9v8M3 20h18',
  report: 'M4 4v16h16M8 17v-5M12 17V8M16 17v-7',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.2a3.5 3.5 0 0 1 0 6.6M18.5 14.5c2.3.9 3.5 2.7 3.5 5.5',
  user: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7',
  crm: 'M4 4h16v12H9l-5 4zM8 8.5h8M8 12h5',
  tool: 'M14.5 5.5a4 4 0 0 1 4.5-1L16.5 7l.5.5 2.5-2.5a4 4 0 0 1-5.5 5L7 17.5 4.5 15 12 8a4 4 0 0 1 2.5-2.5z',
  setting: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  china: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3.5 4 3.5 14 0 18M12 3c-3.5 4-3.5 14 0 18',
  all: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  star: 'm12 3 2.8 5.8 6.2.9-4.5 4.4 1.1 6.3L12 17.4l-5.6 3 1.1-6.3L3 9.7l6.2-.9z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  fold: 'M4 5h16M11 12h9M4 19h16M7 9l-3 3 3 3',
  unfold: 'M4 5h16M11 12h9M4 19h16M4 9l3 3-3 3',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  lock: 'M5 11h14v9H5zM8 11V7a4 4 0 0 1 8 0v4',
  out: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .8-1 1.7M12 16.8h.01',
}
export type Drawing = keyof typeof drawings

export const Glyph = ({ name }: { name: Drawing }) => (
  <span className="anticon glyph">
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  </span>
)

/** The mark of the house. */
export const Logo = () => (
  <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
    {logoPaths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)

/** By the names that the menu's `icon` column may hold. */
export const MenuIcon = ({ name }: { name: string | null }) => (
  <Glyph name={name && name in drawings ? (name as Drawing) : 'all'} />
)
