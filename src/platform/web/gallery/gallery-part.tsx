import type { ReactNode } from 'react'

/** As long as a server would take. */
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** A part of the gallery, under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section data-part={name} style={{ margin: '18px 0' }} aria-label={name}>
      <h2 style={{ margin: '0 0 8px' }}>{name}</h2>
      {children}
    </section>
  )
}
