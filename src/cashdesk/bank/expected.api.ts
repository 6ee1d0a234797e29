import { z } from 'zod'
import { bankClerks } from '#cashdesk/bank/bank.api.ts'
import { expectedFields } from '#cashdesk/bank/expected.fields.ts'
import { call } from '#platform/contract/call.ts'
import { listQuery, listSum, pageSize } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'

/** Postings and bookings change it, no person: nobody needs its version. */
const expectedRow = z.object(rowShape(expectedFields)).omit({ version: true })
export type ExpectedRow = z.output<typeof expectedRow>
export type ExpectedRecord = z.input<typeof expectedRow>

/** `state`: open (the bank is still to book it), part, or settled; all without. `direction`: in or out. */
export const listExpected = call({
  id: 'get-bank-transactions-expected',
  method: 'GET',
  path: '/api/bank-transactions/expected',
  summary: 'Tiền chờ ngân hàng ghi',
  roles: bankClerks,
  query: listQuery(
    { state: 'text', ...filterKinds(expectedFields), direction: 'text' },
    { size: pageSize.wide },
  ),
  row: expectedRow,
  option: z.object({ suspense: z.number(), held: z.number() }),
  totals: z.object({ amount: listSum, settled: listSum, open: listSum }),
})
