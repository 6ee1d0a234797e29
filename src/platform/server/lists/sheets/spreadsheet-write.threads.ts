import { Worker } from 'node:worker_threads'

// The process has two cores and one memory whoever asks: a few files are written at a time, the
// others wait their turn. A thread is kept for the next file, because starting one takes more of the
// processor than most files do. This is the one thing here that calls share.
const most = 3
const keptMs = 60_000
let running = 0
const waiting: (() => void)[] = []
const idle = new Map<Worker, NodeJS.Timeout>()

/** A thread that writes, alone with whoever took it until they give it back. */
export async function takeThread(): Promise<Worker> {
  if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  const [kept] = [...idle.keys()].slice(-1)
  if (!kept) return startThread()
  forget(kept)
  kept.ref()
  return kept
}

/** `whole`: its file is, and it is ready for the next one; what was left in the middle ends. */
export async function giveBack(thread: Worker, { whole }: { whole: boolean }): Promise<void> {
  if (whole) {
    // Neither a thread that waits nor its clock keeps the process from ending.
    thread.unref()
    idle.set(thread, setTimeout(() => forget(thread) && thread.terminate(), keptMs).unref())
  } else await thread.terminate()
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

function startThread(): Worker {
  const thread = new Worker(new URL('./spreadsheet-write.worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  // Whoever writes with it hears of its failure; nobody waits for an idle one.
  return thread.on('error', () => forget(thread)).on('exit', () => forget(thread))
}

/** Takes it off the idle ones: was it there? */
function forget(thread: Worker): boolean {
  clearTimeout(idle.get(thread))
  return idle.delete(thread)
}
