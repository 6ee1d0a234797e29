/** The one place that reads the clock; tests and the demo company bring their own. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
