/**
 * Where a record stands on the way of goods and money. One table for every entity: whoever sees the sign
 * knows what the thing waits for, whatever it is called there (docs/adr/0022). First the way itself, in its
 * order, then what may be anywhere on it.
 */
export const phases = [
  'quote',
  'money',
  'purchase',
  'transit',
  'warehouse',
  'delivery',
  'done',
  'waiting',
  'problem',
  'off',
] as const
export type Phase = (typeof phases)[number]
