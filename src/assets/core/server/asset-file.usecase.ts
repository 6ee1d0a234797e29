import { sql } from 'kysely'
import { assetImport, createAsset as createCall, exportAssets, listAssets } from '#assets/core/asset.api.ts'
import type { AssetRecord } from '#assets/core/asset.api.ts'
import { refuseAsset } from '#assets/core/asset.errors.ts'
import { assetFields } from '#assets/core/asset.fields.ts'
import { assetSheetFields } from '#assets/core/asset-sheet.fields.ts'
import { assetListing, visibleAssets } from '#assets/core/server/asset.repo.ts'
import { createAsset } from '#assets/core/server/save-asset.usecase.ts'
import { newSchema } from '#platform/contract/resource.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'
import { fieldSheet } from '#platform/server/lists/sheets/sheet-cells.ts'

export const assetsFile = exportOf<AssetRecord>(exportAssets, listAssets, ({ actor, now }) => ({
  columns: fileColumns<AssetRecord>(assetFields),
  definition: assetListing(businessDate(now)),
  scope: visibleAssets(actor),
  summed: ['value', 'accumulated', 'book_value'],
}))

/** Assets from a sheet are made as those of the form, one by one. */
export const assetSheet = fieldSheet({
  calls: assetImport,
  fields: assetSheetFields,
  titles: { type: 'Loại (mã)', holder: 'Người giữ (tên đăng nhập)' },
  example: {
    name: 'Laptop Dell Latitude 5450',
    type: 'may-tinh',
    infor: 'i5-1345U, 16 GB, số máy 7KX2Q13',
    value: '32,500,000',
    bought_on: '15-01-2026',
    life_months: '36',
    quality: 'Tốt',
    holder: 'ss',
    warranty_end: '15-01-2029',
  },
  schema: newSchema(assetSheetFields),
  fieldOf: (path) => (path === 'staff_ids' ? 'holder' : path in assetSheetFields ? path : null),
  write: async (context, { holder, ...row }) => {
    const body = createCall.body.parse({ ...row, staff_ids: holder ? [holder] : [] })
    const { code, name } = await createAsset(context, body)
    return `${code} ${name}`
  },
})

/** A label for each, with the code that a stock-take scans. @throws assets.not_found where one of them is not in sight */
export async function printAssetLabels(
  { db, actor }: Context,
  ids: readonly number[],
): Promise<{ content: string }> {
  const { rows } = await sql<{
    code: string
    name: string
    station: string
  }>`select a.code, a.name, x.code as station
    from asset a join station x on x.id = a.station_id
    where a.id = any(${[...ids]}::bigint[]) and ${visibleAssets(actor)} order by a.code`.execute(db)
  if (rows.length < new Set(ids).size) throw refuseAsset('assets.not_found')
  return {
    content: printPage({
      kind: 'asset-label',
      called: 'Tem tài sản',
      title: rows.length === 1 ? `Tem ${rows[0]?.code}` : `Tem ${rows.length} tài sản`,
      sizes: ['label50x30', 'A4'],
      sections: rows.map(
        ({ code, name, station }) =>
          `${barcodeSvg(code)}<p><b>${escapeHtml(name.slice(0, 60))}</b><br>${escapeHtml(station)}</p>`,
      ),
    }),
  }
}
