import { sql } from 'kysely'
import type { Receiver } from '#billing/bill.api.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { visibleBills } from '#billing/server/bill.repo.ts'
import type { Shipment } from '#outside/carrier/port.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/** What of a shipment every parcel of a bill has in common. */
export type BillShipment = Pick<Shipment, 'sender' | 'receiver' | 'content' | 'value'> & {
  /** Whom the slip names, with the codes of the places. */
  to: Receiver
}

interface Row {
  code: string
  receiver: Receiver | null
  company: string | null
  station: string
  phone: string | null
  address: string | null
}

/** Who sends and who receives a bill. @throws bills.not_found, bills.no_address */
export async function billShipment(db: Db, actor: Actor, bill: number): Promise<BillShipment> {
  const { rows } = await sql<Row>`select b.code, b.receiver, s.company, s.name as station, s.phone, s.address
    from bill b join station s on s.id = b.station_id where b.id = ${bill} and ${visibleBills(actor)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw refuseBill('bills.not_found')
  const { receiver } = row
  if (!receiver?.province) throw refuseBill('bills.no_address')
  const home = (row.address ?? '').split(',').map((part) => part.trim())
  return {
    sender: {
      name: row.company ?? row.station,
      phone: row.phone ?? '',
      address: home.slice(0, Math.max(1, home.length - 2)).join(', '),
      ward: home.length > 2 ? (home.at(-2) ?? null) : null,
      district: null,
      province: home.at(-1) ?? '',
    },
    receiver: {
      name: receiver.name,
      phone: receiver.phone,
      address: receiver.address,
      ward: receiver.ward,
      district: receiver.district,
      province: receiver.province,
    },
    to: receiver,
    content: `Hàng hóa phiếu ${row.code}`,
    // Insurance is the carrier's own contract: nothing is declared.
    value: 0,
  }
}

interface Terms {
  grams: number
  length?: number | null | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  cod: number
  note?: string | null | undefined
}

export function shipmentOf({ to: _, ...common }: BillShipment, given: Terms): Shipment {
  const { length, width, height } = given
  return {
    ...common,
    pieces: 1,
    weight: given.grams,
    size: length && width && height ? [length, width, height] : null,
    cod: given.cod,
    note: given.note ?? '',
  }
}
