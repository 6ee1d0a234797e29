import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { sql } from 'kysely'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'
import type { LabelSize } from '#shipments/label.rules.ts'
import { printJob } from '#shipments/server/print-job.ts'
import type { PackageRecord } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { packageRowsOf, visiblePackages, warehouseScopeOf } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

/** Those of these packages that the person may see, in their order. @throws import.package_unknown where one is not */
export async function packagesToPrint(context: Context, ids: readonly number[]): Promise<PackageRecord[]> {
  const scope = visiblePackages(await warehouseScopeOf(context))
  const asked = [...new Set(ids)]
  const { rows } = await sql<{ id: number }>`select p.id from package p
    where p.id = any(${asked}::bigint[]) and ${scope}`.execute(context.db)
  if (rows.length !== asked.length) throw refuseWarehouse('import.package_unknown')
  return packageRowsOf(context.db, asked)
}

const kg = (weight: unknown) => (typeof weight === 'number' ? `${weight.toFixed(2)} kg` : 'chưa cân')

export async function printPackageLabels(
  context: Context,
  given: { ids: readonly number[]; format: 'html' | 'zpl'; size: LabelSize },
) {
  const rows = await packagesToPrint(context, given.ids)
  const labels = rows.map((row) => ({
    id: row.id,
    code: row.track,
    head: row.customer_names.join(', ') || 'Kiện lạ',
    lines: [
      [row.warehouse_code, kg(row.d_weight), row.container_code].filter(Boolean).join(' · '),
      [row.order_codes.join(', '), row.order_names.join(', ')].filter(Boolean).join(' · '),
      row.mawb ? `MAWB ${row.mawb}` : '',
    ].filter(Boolean),
  }))
  return printJob(context, 'package', labels, given)
}

/** A sheet for each package, to lie in it. */
export async function printPackages(context: Context, ids: readonly number[]): Promise<{ content: string }> {
  const rows = await packagesToPrint(context, ids)
  const head = await paperHead(context, { station: null, made: context.now })
  const sections = rows.map((row) => {
    const facts = [
      `Bước: ${packageStatus.label(row.receive_status)}`,
      `Kho: ${row.warehouse_code}`,
      `Cân: ${kg(row.d_weight)}`,
      row.container_code && `Bao: ${row.container_code}`,
      row.mawb && `MAWB: ${row.mawb}`,
    ]
    const orders = row.order_codes
      .map(
        (code, index) =>
          `<tr><td class="code">${escapeHtml(code)}</td><td>${escapeHtml(row.order_names[index] ?? '')}</td></tr>`,
      )
      .join('')
    return `${head}${titled(`Phiếu kiện ${row.track}`, barcodeSvg(row.track))}
      <p>${escapeHtml(facts.filter(Boolean).join(' · '))}</p><p>${escapeHtml(row.customer_names.join(', '))}</p>
      <table><thead><tr><th>Mã đơn</th><th>Tên hàng</th></tr></thead><tbody>${orders}</tbody></table>`
  })
  const title = rows.length === 1 ? `Phiếu kiện ${rows[0]?.track}` : `${rows.length} phiếu kiện`
  return {
    content: printPage({
      kind: 'package',
      called: 'Phiếu kiện hàng',
      title,
      sizes: ['A5', 'A4'],
      sections,
      foot: paperFoot(context),
    }),
  }
}
