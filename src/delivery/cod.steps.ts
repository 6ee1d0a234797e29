import { codTable } from '#billing/bill.status.ts'
import type { Steps } from '#platform/contract/steps.ts'

interface Next {
  id: number
  code: string
}

/** After one slip the next that waits: an accountant goes through a carrier's sheet slip by slip. */
export const steps: Steps = {
  table: codTable,
  noun: 'phiếu COD',
  places: ['/invoices/cods/unpaid', '/invoices/cods'],
  leads: {
    cod_paid: ({ next }) => {
      const slip = next as Next | null | undefined
      return slip
        ? {
            id: slip.id,
            key: 'cod_paid',
            label: `Đối soát tiếp: ${slip.code}`,
            roles: ['kt'],
            places: ['/invoices/cods/unpaid'],
            address: new URLSearchParams({ q: slip.code, settle: String(slip.id) }).toString(),
          }
        : undefined
    },
  },
}
