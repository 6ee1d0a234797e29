import { z } from 'zod'

/** One line of "vì sao giá này" and the whole of it; the shape is that of pricing's explanation. */
export const explanation = z.object({
  kind: z.enum(['quote', 'checkin']),
  weight: z.unknown().nullable(),
  lines: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      formula: z.string(),
      inputs: z.unknown(),
      result: z.number(),
    }),
  ),
  total: z.number(),
  request: z
    .object({
      percent: z.object({ value: z.union([z.number(), z.string()]), row: z.string().nullable() }),
      step: z.number(),
      amount: z.number(),
      ofLevel: z.object({ value: z.union([z.number(), z.string()]), row: z.string().nullable() }).optional(),
    })
    .nullable(),
  receiptsNeeded: z.array(z.string()),
  problems: z.array(z.string()),
  notCounted: z.array(z.string()).optional(),
})
