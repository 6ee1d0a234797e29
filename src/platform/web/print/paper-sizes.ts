/** Paper, in mm, with the edge that stays free. */
export const paperSizes = {
  label50x30: { width: 50, height: 30, margin: 2, name: '50 × 30 mm' },
  label100x150: { width: 100, height: 150, margin: 3, name: '100 × 150 mm' },
  A5: { width: 148, height: 210, margin: 10, name: 'A5' },
  A4: { width: 210, height: 297, margin: 12, name: 'A4' },
} as const
export type PageSize = keyof typeof paperSizes
