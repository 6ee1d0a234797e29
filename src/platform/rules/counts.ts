/** A chip above a list counts no further: at this number there may be more. */
export const chipCap = 1_000
