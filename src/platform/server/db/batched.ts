import DataLoader from 'dataloader'
import { mustHoldNone } from '#platform/server/db/one-connection.ts'

/**
 * Reads many keys by one statement: what is asked for while a read is on its way waits and goes
 * together with the next. Every answer is read after it was asked for, so nothing is ever stale;
 * under load a hundred requests cost a handful of statements.
 */
export function batched<Key, Value>(
  read: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let reading: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      const answers = read([...new Set(keys)])
      reading = answers.catch(() => {})
      const found = await answers
      return keys.map((key) => found.get(key))
    },
    // Its own schedule would send a second statement while the first is on its way.
    { cache: false, batchScheduleFn: (send) => void reading.then(send) },
  )
  return (key) => {
    // Whoever waits here waits for a connection that somebody else asks for.
    mustHoldNone()
    return loader.load(key)
  }
}
