import { batchPlaces } from '#delivery/batch.places.ts'
import { batchTable } from '#delivery/batch.status.ts'
import type { Steps } from '#platform/contract/steps.ts'

/** What follows the steps of a delivery list. */
export const steps: Steps = {
  table: batchTable,
  noun: 'danh sách giao',
  places: batchPlaces,
  made: { 'post-delivery': 'Đã lập danh sách giao' },
}
