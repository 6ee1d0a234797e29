/** The screens on which a person of the staff opens by `?open=<id>`, the widest first. */
export const staffPlaces = ['/staffs'] as const
