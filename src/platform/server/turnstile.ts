interface Turnstile {
  /** How many go through at once. */
  most: number
  /** How many may wait for it, and how long. */
  waiting: number
  milliseconds: number
  /** What is thrown to those who come when too many wait, or who have waited too long. */
  refused: () => Error
}

/**
 * Lets a few through at once, in the order they came; nobody waits for ever, and no queue grows without end. `stands`
 * says how many are inside and how many wait.
 */
export function turnstile({ most, waiting, milliseconds, refused }: Turnstile) {
  let inside = 0
  const queue: (() => void)[] = []

  function enter(): Promise<void> {
    if (inside < most) {
      inside += 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) return Promise.reject(refused())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(called), 1)
        reject(refused())
      }, milliseconds)
      const called = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(called)
    })
  }

  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      // Who leaves hands the place to the next.
      const next = queue.shift()
      if (next) next()
      else inside -= 1
    }
  }
  return Object.assign(through, { stands: () => ({ inside, waiting: queue.length }) })
}
