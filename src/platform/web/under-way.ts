/** Writes that wait for their answer, each by what it sends. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs a write, unless the very same one still waits for its answer: then that answer is both's. The second of
 * two clicks comes before the button could show that it works. `sent`: undefined where two that look alike are
 * two things, such as files.
 */
export function once<T>(sent: string | undefined, run: () => Promise<T>): Promise<T> {
  if (sent === undefined) return run()
  const first = underWay.get(sent) as Promise<T> | undefined
  if (first) return first
  const answer = run().finally(() => underWay.delete(sent))
  underWay.set(sent, answer)
  return answer
}
