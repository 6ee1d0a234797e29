import type pg from 'pg'

/** On which the trigger `access_changed` tells every process that what sessions are known by has changed. */
export const accessChanged = 'access_changed'

/** By which the same trigger tells the connection that changes it. */
const saidToWriter = 'AC001'

/**
 * What of such changes this process has heard: over the line that the pulse is felt by, and from its own
 * connections. Whoever keeps what they read looks at the moment before they ask, and keeps it for as long as it is
 * the moment still.
 */
export interface Changes {
  /** Another number each time that something changed, or may have changed unheard; null while nothing is heard. */
  readonly moment: number | null
  changed(): void
  /** The line is up: what changes from now on is heard. */
  begin(): void
  /** The line is lost. */
  end(): void
}

export function hearChanges(): Changes {
  let count = 0
  let hears = false
  return {
    get moment() {
      return hears ? count : null
    },
    changed: () => void (count += 1),
    begin() {
      count += 1
      hears = true
    },
    end() {
      hears = false
    },
  }
}

/**
 * What a connection of our own changed counts from its commit on: before whoever asked for it is answered, and
 * however long the notice takes. A connection lost on the way may have committed.
 */
export function hearOwn(client: pg.Client, changes: Changes): void {
  let said = false
  const changed = () => {
    if (said) changes.changed()
    said = false
  }
  client.on('notice', ({ code }) => {
    if (code === saidToWriter) said = true
  })
  // Ahead of pg, which hands the answer on.
  client.connection.prependListener('readyForQuery', ({ status }: { status: string }) => {
    if (status === 'I') changed()
  })
  client.on('end', changed)
}
