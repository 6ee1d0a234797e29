/** The screens on which an export slip opens by `?open=<id>`, the widest first. */
export const billPlaces = ['/invoices'] as const
