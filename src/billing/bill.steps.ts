import { billPlaces } from '#billing/bill.places.ts'
import { billTable, undoneSteps } from '#billing/bill.status.ts'
import type { Steps } from '#platform/contract/steps.ts'

const print = { key: 'print', label: 'In phiếu' }

/** What follows the steps of an export slip, and which are taken back for a moment. */
export const steps: Steps = {
  table: billTable,
  noun: 'phiếu xuất',
  places: billPlaces,
  made: { 'post-bill': 'Đã lập phiếu xuất' },
  also: { made: [print], approve: [print], release: [print] },
  undone: undoneSteps,
}
