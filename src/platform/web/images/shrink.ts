import { kindOf, refusalOf, sentAs } from '#platform/web/images/picture-kind.ts'
import type { ShrinkAnswer } from '#platform/web/images/shrink-size.ts'

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (answer: ShrinkAnswer) => void>()

/** Comes with the first picture; none where the browser cannot draw beside the screen. */
function workerOf(): Worker | undefined {
  if (worker || typeof OffscreenCanvas === 'undefined') return worker
  worker = new Worker(new URL('shrink.worker.ts', import.meta.url), { type: 'module' })
  const answered = (answer: ShrinkAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) => answered(data))
  // A worker that fails as a whole answers nobody: pictures go as they are.
  worker.addEventListener('error', () => {
    for (const id of waiting.keys()) answered({ id, blob: null, read: false })
  })
  return worker
}

function shrunk(file: Blob, redraw: boolean): Promise<ShrinkAnswer> {
  const id = ++lastId
  const shrinker = workerOf()
  if (!shrinker) return Promise.resolve({ id, blob: null, read: false })
  return new Promise((answer) => {
    waiting.set(id, answer)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    shrinker.postMessage({ id, file, redraw })
  })
}

/**
 * A chosen file as it is sent: told by its content, at most 2000 px, upright, with what the camera wrote.
 * @throws Error with the words for whoever chose it
 */
export async function pictureToSend(file: File): Promise<File> {
  const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  const early = refusalOf(kind, Math.min(file.size, 1), true)
  if (early || !kind) throw new Error(early)
  const type = sentAs[kind]
  const { blob, read } = await shrunk(file, type === undefined)
  const sent = blob ?? file
  const refused = refusalOf(kind, sent.size, read && (blob !== null || type !== undefined))
  if (refused) throw new Error(refused)
  const name = blob ? file.name.replace(/(\.\w{2,5})?$/, '.jpg') : file.name
  return new File([sent], name, { type: sent.type || type || '', lastModified: file.lastModified })
}
