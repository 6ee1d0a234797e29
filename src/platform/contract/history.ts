import { z } from 'zod'
import { instantOut } from '#platform/contract/fields.ts'

/** The story of a record, newest or oldest first as its call says: who did what, from which status to which. */
export const historyRows = <Id extends z.ZodType>(id: Id) =>
  z.array(
    z.object({
      id,
      at: instantOut,
      actor: z.string().nullable(),
      action: z.string(),
      label: z.string(),
      from_status: z.number().nullable(),
      to_status: z.number().nullable(),
      reason: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
  )
