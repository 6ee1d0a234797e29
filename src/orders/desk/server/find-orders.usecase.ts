import { sql } from 'kysely'
import type { CodesRead, FoundRecord } from '#orders/desk/find-orders.api.ts'
import { codesInRows, mostCodes, unreadInRows } from '#orders/desk/pasted-codes.rules.ts'
import { byCodes, orderListing, shownOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuseSheet } from '#platform/contract/sheet-import.ts'
import type { Context } from '#platform/server/context.ts'
import type { Upload } from '#platform/server/files/upload.ts'
import { oneFile, workbookOf } from '#platform/server/lists/sheets/sheet-upload.ts'
import { readTable } from '#platform/server/lists/sheets/spreadsheet-read.ts'

/** The orders that codes or tracks name, of those the person may see. */
export async function findOrders({ db, actor }: Context, codes: readonly string[]): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`select ${orderListing.select}, array(select p.track
      from package_order po join package p on p.id = po.package_id
      where po.order_id = o.id and p.cancelled_at is null order by p.id) as tracks
    from ${orderListing.from} where ${byCodes(codes)} and ${visibleOrders(actor)} order by o.id limit ${2 * mostCodes}`.execute(
    db,
  )
  return rows.map((row) => shownOrder(actor, row))
}

/** @throws bad_input, sheet.type, sheet.broken, sheet.too_big, sheet.busy, sheet.empty */
export async function readCodes(upload: Upload): Promise<CodesRead> {
  const { file } = await oneFile(upload)
  const sheets = await workbookOf(file, readTable)
  const codes = codesInRows(sheets.flatMap(({ rows }) => rows))
  const unread = sheets.flatMap(({ sheet, rows }) =>
    unreadInRows(rows).map((row) => ({ ...row, sheet: sheets.length > 1 ? sheet : null })),
  )
  if (codes.length + unread.length === 0) throw refuseSheet('sheet.empty')
  return {
    codes: codes.slice(0, mostCodes),
    left: Math.max(0, codes.length - mostCodes),
    unread: unread.slice(0, mostCodes),
    unread_left: Math.max(0, unread.length - mostCodes),
  }
}
