import type { ReactNode } from 'react'
import { isPage } from '#platform/rules/address.ts'

/** Opens a page elsewhere, which learns nothing of where one came from; a text that is no address stays text. */
export function OutsideLink({ to, children = to }: { to: string; children?: ReactNode }) {
  if (!isPage(to)) return to
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
