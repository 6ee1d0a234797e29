import { LaptopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import {
  assetImport,
  changeAsset,
  exportAssets,
  listAssets,
  printAssetLabels,
  readAsset,
  removeAsset,
} from '#assets/core/asset.api.ts'
import type { AssetRow } from '#assets/core/asset.api.ts'
import { assetErrors } from '#assets/core/asset.errors.ts'
import { assetFields } from '#assets/core/asset.fields.ts'
import { assetStatus, assetTable } from '#assets/core/asset.status.ts'
import { AssetForm } from '#assets/core/web/asset-form.tsx'
import { useTypeOptions } from '#assets/core/web/parts/asset-types.tsx'
import { DisposeForm } from '#assets/wear/web/parts/dispose-form.tsx'
import { AssetRecord } from '#assets/core/web/asset-record.tsx'
import { personFilter } from '#assets/core/web/parts/people.tsx'
import { PhotoForm } from '#assets/core/web/photo-form.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { bulkPrint } from '#platform/web/list/bulk-print.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Filter } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const reads = [listAssets, readAsset]
const totals = {
  value: { total: 'value' },
  accumulated: { total: 'accumulated' },
  book_value: { total: 'book_value' },
}
const columnsFor = (role: RoleCode) => recordColumns<AssetRow>(assetFields, role, totals)

const printLabels = async (ids: readonly number[]) => {
  const { data } = await api(printAssetLabels, { body: { ids: [...ids] } })
  await printHtml(data.content, { page: 'label50x30', delay: 200 })
}
const bulk = [bulkPrint<AssetRow>('labels', 'In tem', printLabels)]

const open = {
  title: (row: AssetRow | undefined, id: number) => row?.code ?? `Tài sản #${id}`,
  head: (row: AssetRow) => ({
    icon: <LaptopOutlined />,
    photo: row.images[0],
    name: row.name,
    code: row.code,
    tags: <StatusTag status={row.status} tags={assetStatus.tags} />,
    about: row.staff_names ?? undefined,
    figures:
      row.value === null
        ? []
        : [
            { label: 'Nguyên giá', value: row.value },
            { label: 'Hao mòn', value: row.accumulated },
            { label: 'Còn lại', value: row.book_value },
          ],
  }),
  render: (_: number, row: AssetRow | undefined) =>
    row ? <AssetRecord key={row.id} row={row} /> : <Nothing>Không tìm thấy tài sản này.</Nothing>,
  width: 'record' as const,
}

/** The register of assets; `tabs` lead to what else there is of them. */
export function AssetList({ tabs }: { tabs?: ReactNode }) {
  const { id: me, role } = usePerson()
  const keeps = useHasFlag('ql', 'kt')
  const [form, setForm] = useState<AssetRow | 'new'>()
  const [photo, setPhoto] = useState<AssetRow>()
  const [going, setGoing] = useState<AssetRow>()
  const types = useTypeOptions()
  const columns = useMemo(() => columnsFor(role), [role])
  const filters = useMemo<readonly Filter[]>(
    () => [
      ...recordFilters(assetFields, role, {
        type: { kind: 'any', options: types.map(({ value, label }) => ({ value: String(value), label })) },
      }),
      { key: 'staff_id', title: 'Người giữ', ...personFilter },
    ],
    [role, types],
  )
  const write = useWrite(reads)
  const rowActions = (row: AssetRow): RowAction[] => {
    const isGone = row.status === assetStatus.gone
    const holds = row.staff_ids.includes(me)
    const snapshot = { held: row.staff_ids.length > 0, onSlip: row.on_slip }
    // A disposal says on which day and for how much: a form of its own.
    const steps = statusActions(
      assetTable,
      { role, status: row.status, noun: row.code, snapshot, errors: assetErrors },
      ({ to }, reason) =>
        write(changeAsset, {
          params: { id: row.id },
          body: { status: Number(to), version: row.version, ...(reason ? { reason } : {}) },
        }),
    ).map(({ confirm, ...step }): RowAction =>
      step.key === 'dispose'
        ? { ...step, seldom: true, run: () => setGoing(row) }
        : { ...step, seldom: true, ...(confirm ? { confirm } : {}) },
    )
    return [
      ...(holds || (keeps && row.staff_ids.length > 0)
        ? [
            {
              key: 'photo',
              label: 'Gửi ảnh tình trạng',
              primary: row.photo_due,
              run: () => setPhoto(row),
            },
          ]
        : []),
      ...(keeps ? steps : []),
      { key: 'label', label: 'In tem', run: () => printLabels([row.id]) },
      ...(keeps
        ? [
            { key: 'update', label: 'Sửa', off: isGone ? 'đã thanh lý' : undefined, run: () => setForm(row) },
            {
              key: 'remove',
              label: 'Xóa',
              danger: true,
              confirm: {
                title: `Xóa tài sản ${row.code}?`,
                content: 'Chỉ xóa được tài sản chưa có lịch sử; bút toán ghi tăng được đảo lại.',
                okText: 'Xóa',
              },
              run: () => write(removeAsset, { params: { id: row.id } }),
            },
          ]
        : []),
    ]
  }
  return (
    <>
      <ListScreen
        path="/asset"
        title="Tài sản"
        noun="tài sản"
        call={listAssets}
        exportCall={exportAssets}
        columns={columns}
        filters={filters}
        sort="-code"
        search="Mã, tên, số máy…"
        rowLabel={(row: AssetRow) => `${row.code} ${row.name}`}
        chips={{ key: 'status', options: assetStatus.chips }}
        presets={[
          { label: 'Tôi đang giữ', filters: { staff_id: String(me) } },
          { label: 'Thiếu ảnh quý này', filters: { photo_due: 'true' } },
        ]}
        open={open}
        rowActions={rowActions}
        bulk={bulk}
        above={tabs}
        nothing="Tài sản được thêm bằng tay hoặc nhập từ Excel."
        actions={
          keeps && (
            <>
              <ImportButton calls={assetImport} noun="tài sản" invalidates={reads} />
              <Button type="primary" onClick={() => setForm('new')}>
                Thêm tài sản
              </Button>
            </>
          )
        }
      />
      {going && <DisposeForm key={going.id} row={going} onClose={() => setGoing(undefined)} />}
      {photo && <PhotoForm key={photo.id} row={photo} onClose={() => setPhoto(undefined)} />}
      {form && (
        <AssetForm
          key={form === 'new' ? 'new' : form.id}
          row={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  )
}
