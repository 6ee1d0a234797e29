import type { Ring } from '#notices/web/bell-row.tsx'

/** A hand-over opens its step on the first of its screens that the person may open; other news say where. */
export function addressOf(
  { hand_over, screens, link }: Pick<Ring, 'hand_over' | 'screens' | 'link'>,
  mayOpen: (path: string) => boolean,
): string | null | undefined {
  if (!hand_over) return link
  const screen = screens.find(mayOpen)
  return screen && (link ? `${screen}?${link}` : screen)
}
