import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '#platform/web/words/kit.words.ts'

export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'shrinking' | 'sending' | 'saved' | 'refused'
  why?: string
}
export const isOver = ({ state }: Upload): boolean => state === 'saved' || state === 'refused'

type Send = (file: File) => Promise<unknown>
let lastKey = 0

/**
 * Pictures on their way, one after the other, so that a bad one does not take the others with it. What is added
 * meanwhile comes after them; a refused one is told in words and may be sent again. Each goes where it was given,
 * though the screen shows something else by then.
 */
export function useUploads(
  send: Send,
  /** After the last; `here` says whether that place is still on the screen. */
  onDone?: (saved: number, here: boolean) => void,
): {
  uploads: readonly Upload[]
  busy: boolean
  add: (files: readonly File[]) => void
  again: () => void
} {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<(Upload & { send: Send })[]>([])
  const running = useRef(false)
  const here = useRef(true)
  const done = useRef(onDone)
  useLayoutEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const set = (key: number, change: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const sendOne = async ({ key, file, send: to }: Upload & { send: Send }) => {
    try {
      set(key, { state: 'shrinking' })
      const { pictureToSend } = await import('#platform/web/images/shrink.ts')
      const picture = await pictureToSend(file)
      set(key, { state: 'sending' })
      await to(picture)
      set(key, { state: 'saved' })
      return 1
    } catch (problem) {
      set(key, { state: 'refused', why: errorText(problem) })
      return 0
    }
  }
  const run = async () => {
    if (running.current) return
    running.current = true
    let saved = 0
    // oxlint-disable-next-line no-await-in-loop -- one call a file, one after the other
    for (let one = queue.current.shift(); one; one = queue.current.shift()) saved += await sendOne(one)
    running.current = false
    done.current?.(saved, here.current)
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    const more = files.map((file): Upload => ({ key: ++lastKey, file, state: 'waiting' }))
    queue.current.push(...more.map((one) => ({ ...one, send })))
    setUploads((now) => [...(now.every(isOver) ? [] : now), ...more])
    void run()
  }
  return {
    uploads,
    busy: !uploads.every(isOver),
    add,
    again: () => add(uploads.filter(({ state }) => state === 'refused').map(({ file }) => file)),
  }
}
