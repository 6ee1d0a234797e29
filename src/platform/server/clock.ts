/** The one place that reads the clock; tests and the demo company bring their own. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

/**
 * A clock that goes on when the machine's is put back, by as much as time has passed since: what has run
 * out does not come alive again, and nothing lives longer. One put forward by mistake stays so until the
 * process starts anew; business dates and what people read go by the machine's.
 * @param passed ms that have passed since any moment, whatever the machine's clock says
 */
export function neverBack(clock: Clock, passed: () => number): Clock {
  let ahead = -Infinity
  return () => {
    const now = passed()
    ahead = Math.max(ahead, clock().getTime() - now)
    return new Date(ahead + now)
  }
}
