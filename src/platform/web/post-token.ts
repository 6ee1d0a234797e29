import { randomUuid } from '#platform/contract/client.ts'

/**
 * The key of the last write whose answer was lost (the specified client item `post_token`). It outlives a reload:
 * whoever types and sends the same again within the hour repeats that write instead of making a second one. Of
 * what was sent only a fingerprint stays in the browser.
 */
const item = 'post_token'
const kept = 3_600_000

interface Lost {
  mark: string
  key: string
  at: number
}

function lost(): Lost | undefined {
  try {
    return JSON.parse(localStorage.getItem(item) ?? '') as Lost
  } catch {
    return undefined
  }
}

/** 53 bits (cyrb53); two bodies of one mark would only be refused as another body under the same key. */
function markOf(sent: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < sent.length; at += 1) {
    const code = sent.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** The key that this write goes under: its own from before where its answer was lost, else a new one. */
export function keyOfWrite(sent: string, now = Date.now()): string {
  const last = lost()
  return last && last.mark === markOf(sent) && now - last.at < kept ? last.key : randomUuid()
}

/** Nobody knows whether this write was done. */
export function keepLost(sent: string, key: string, now = Date.now()): void {
  localStorage.setItem(item, JSON.stringify({ mark: markOf(sent), key, at: now } satisfies Lost))
}

/** This write was answered, whatever the answer. */
export function forgetLost(key: string): void {
  if (lost()?.key === key) localStorage.removeItem(item)
}
