import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { exceptionNames } from '#warehouse/import-exception.fields.ts'
import { listInbills } from '#warehouse/inbill.api.ts'
import type { InbillRecord } from '#warehouse/inbill.api.ts'
import { inbillStatus, inbillTable } from '#warehouse/inbill.status.ts'
import { listMawbs } from '#warehouse/mawb.api.ts'
import type { MawbRecord } from '#warehouse/mawb.api.ts'
import { mawbStatus, mawbTable } from '#warehouse/mawb.status.ts'
import { listExceptions } from '#warehouse/package.api.ts'
import type { ExceptionRecord } from '#warehouse/package.api.ts'

const day = 24

type Given = Pick<Waiting, 'key' | 'title' | 'next' | 'late' | 'screens'> &
  Partial<Pick<Waiting, 'station'>> & {
    action: string
    state: StatusOf<typeof mawbStatus>
    opens?: (flight: MawbRecord) => Readonly<Record<string, string>>
  }
const flightsAt = ({ action, state, ...given }: Given) =>
  waits<MawbRecord>({
    entity: 'mawb',
    step: { table: mawbTable, action, states: [state] },
    roles: ['op'],
    list: listMawbs,
    filters: { status: String(state) },
    line: (flight) => ({
      code: flight.mawb,
      who: flight.warehouse_code,
      what: `${flight.packages} kiện · ${flight.d_weight} kg`,
    }),
    ...given,
  })

export const flightsToExport = flightsAt({
  key: 'flights-to-export',
  title: 'MAWB đang đóng chờ xuất kho',
  state: mawbStatus.packing,
  action: 'export',
  next: 'Xuất kho',
  late: 7 * day,
  screens: ['/mawbs/list'],
})
export const flightsToArrive = flightsAt({
  key: 'flights-to-arrive',
  title: 'MAWB đang bay chờ về Việt Nam',
  state: mawbStatus.exported,
  action: 'arrive',
  next: 'Về Việt Nam',
  late: 5 * day,
  screens: ['/mawbs/list'],
})
export const flightsToScan = flightsAt({
  key: 'flights-to-scan',
  title: 'Chuyến đã về còn kiện chưa quét',
  state: mawbStatus.arrived,
  action: 'dock',
  next: 'Quét kiện',
  late: 2 * day,
  screens: ['/mawbs/list'],
  station: '/quotes/receiving/scan',
  opens: (flight) => ({ view: 'vietnam', code: flight.mawb }),
})
export const slipsToClose = waits<InbillRecord>({
  key: 'slips-to-close',
  title: 'Phiếu khai thác đang mở',
  entity: 'inbill',
  step: { table: inbillTable, action: 'close', states: [inbillStatus.open] },
  roles: ['op'],
  next: 'Chốt phiếu',
  late: day,
  list: listInbills,
  screens: ['/inbills'],
  filters: { status: String(inbillStatus.open) },
  line: (slip) => ({ code: slip.code, who: slip.created_name, what: `${slip.orders} đơn` }),
})
/** A parcel that nobody expects, a broken one, one too few. */
export const exceptionsToSettle = waits<ExceptionRecord>({
  key: 'exceptions-to-settle',
  title: 'Kiện lạ, kiện lỗi chờ xử lý',
  entity: 'package',
  roles: ['op'],
  next: 'Xử lý',
  late: 2 * day,
  list: listExceptions,
  screens: ['/mawbs'],
  filters: { open: '1', view: 'exceptions' },
  opens: ({ id, track }) => ({ view: 'exceptions', q: track, open: String(id) }),
  line: (exception) => ({
    code: exception.track,
    who: exceptionNames[exception.kind] ?? null,
    what: exception.note,
  }),
})

export const waiting: readonly Waiting[] = [
  flightsToExport,
  flightsToArrive,
  flightsToScan,
  slipsToClose,
  exceptionsToSettle,
]
