import { fileOf } from './plan.ts'

/** Where a slice lists its calls. */
export const routesOf = (slice: string) => ({
  file: fileOf(slice, 'server/*.routes.ts'),
  list: [/^export const routes\b/],
})
/** Where a slice lists its screens; rooms share those of their folder. */
export const screensOf = (slice: string) => ({
  file: fileOf(slice.split('/')[0] ?? slice, '*.screens.ts'),
  list: [/^export const screens\b/],
})
