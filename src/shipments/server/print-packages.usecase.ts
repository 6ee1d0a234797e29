import { serviceWords } from '#orders/core/extra-service.words.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { sql } from 'kysely'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'
import type { LabelSize } from '#warehouse/label.rules.ts'
import { joined, printJob, whoseWords } from '#warehouse/server/print-job.ts'
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
  const inside = await insideOf(context, rows)
  const labels = rows.map((row) => {
    const { whose, routes, services } = inside(row)
    return {
      id: row.id,
      code: row.track,
      head: whose,
      aside: kg(row.d_weight),
      lines: [
        joined(routes.join(', '), serviceWords(services), row.warehouse_code, row.container_code),
        joined(row.order_codes.join(', '), row.order_names.join(', ')),
        row.mawb ? `MAWB ${row.mawb}` : '',
      ].filter(Boolean),
    }
  })
  return printJob(context, 'package', labels, given)
}

/** Of each package what its orders say: whose it is by their codes, by which ways it goes, what is to be done. */
async function insideOf({ db }: Context, packages: readonly PackageRecord[]) {
  const { rows } = await sql<{ id: number; whose: string[]; routes: string[]; services: string[] }>`
    select po.package_id::float8 as id, coalesce(array_agg(distinct c.customer_no) filter (where c.customer_no is not null), '{}') as whose,
      coalesce(array_agg(distinct o.route_code) filter (where o.route_code is not null), '{}') as routes,
      coalesce((select array_agg(distinct one) from package_order x join orders y on y.id = x.order_id,
        unnest(y.services_extra) one where x.package_id = po.package_id and y.deleted_at is null), '{}') as services
    from package_order po join orders o on o.id = po.order_id left join customer c on c.id = o.customer_id
    where po.package_id = any(${packages.map(({ id }) => id)}::bigint[]) and o.deleted_at is null
    group by po.package_id`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return ({ id }: PackageRecord) => {
    const { whose, routes, services } = known.get(id) ?? { whose: null, routes: [], services: [] }
    return { whose: whose ? whoseWords(whose, 'Chưa có mã khách') : 'Kiện lạ', routes, services }
  }
}

/** A sheet for each package, to lie in it. */
export async function printPackages(context: Context, ids: readonly number[]): Promise<{ content: string }> {
  const rows = await packagesToPrint(context, ids)
  const inside = await insideOf(context, rows)
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
      <p>${escapeHtml(facts.filter(Boolean).join(' · '))}</p><p>${escapeHtml(inside(row).whose)}</p>
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
