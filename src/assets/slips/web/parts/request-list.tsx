import { FileTextOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useTypeOptions } from '#assets/core/web/parts/asset-types.tsx'
import { TypeInput } from '#assets/core/web/parts/asset-types.tsx'
import { personFilter } from '#assets/core/web/parts/people.tsx'
import { assetRequestFields } from '#assets/slips/request.fields.ts'
import { assetRequestStatus } from '#assets/slips/request.status.ts'
import {
  approveAssetRequest,
  askAsset,
  confirmAssetRequest,
  listAssetRequests,
  listAssetSlips,
  printAssetRequest,
} from '#assets/slips/slips.api.ts'
import type { AssetRequestRow } from '#assets/slips/slips.api.ts'
import { SlipForm } from '#assets/slips/web/slip-form.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Filter } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const reads = [listAssetRequests, listAssetSlips]
const { asked, confirmed, approved, refused } = assetRequestStatus

const print = async (id: number) => {
  const { data } = await api(printAssetRequest, { body: { id } })
  await printHtml(data.content, { page: 'A5', delay: 300 })
}
const without = ['code', 'name', 'status'] as const
const openOf = (role: RoleCode) => ({
  title: (row: AssetRequestRow | undefined, id: number) => row?.code ?? `Đề nghị #${id}`,
  head: (row: AssetRequestRow) => ({
    icon: <FileTextOutlined />,
    name: row.name,
    code: row.code,
    tags: <StatusTag status={row.status} tags={assetRequestStatus.tags} />,
    about: row.staff_name,
  }),
  render: (_: number, row: AssetRequestRow | undefined) =>
    row ? (
      <RecordFacts facts={recordFacts(assetRequestFields, role, row, { without })} />
    ) : (
      <Nothing>Không tìm thấy đề nghị này.</Nothing>
    ),
  width: 'record' as const,
})

/** What people ask for: the manager confirms, accounting approves, the store hands over. */
export default function RequestList({ tabs }: { tabs: ReactNode }) {
  const { id: me, role } = usePerson()
  const approves = useHasFlag('ql', 'kt')
  const gives = useHasFlag('ql', 'kt', 'op')
  const types = useTypeOptions()
  const [asking, setAsking] = useState(false)
  const [giving, setGiving] = useState<AssetRequestRow>()
  const columns = useMemo(() => recordColumns<AssetRequestRow>(assetRequestFields, role), [role])
  const open = useMemo(() => openOf(role), [role])
  const filters = useMemo<readonly Filter[]>(
    () =>
      recordFilters(assetRequestFields, role, {
        type: { kind: 'any', options: types.map(({ value, label }) => ({ value: String(value), label })) },
        staff_id: personFilter,
      }),
    [role, types],
  )
  const fields = useMemo(
    () => recordForm(assetRequestFields, role, { extended: { type: { input: TypeInput } } }),
    [role],
  )
  const write = useWrite(reads)
  const rowActions = (row: AssetRequestRow): RowAction[] => {
    const said = (status: typeof confirmed | typeof refused, note?: string) =>
      write(confirmAssetRequest, { body: { id: row.id, status, note: note ?? null, version: row.version } })
    const decided = (status: typeof approved | typeof refused, note?: string) =>
      write(approveAssetRequest, { body: { id: row.id, status, note: note ?? null, version: row.version } })
    const off = row.own ? 'của chính bạn' : undefined
    const refusal = { title: `Từ chối đề nghị ${row.code}?`, reason: 'required' as const }
    return [
      ...(row.status === asked && row.decides
        ? [
            { key: 'confirm', label: 'Xác nhận cần', primary: true, off, run: () => said(confirmed) },
            {
              key: 'refuse',
              label: 'Từ chối',
              danger: true,
              off,
              confirm: refusal,
              run: (why: string) => said(refused, why),
            },
          ]
        : []),
      ...(row.status === confirmed && approves
        ? [
            { key: 'approve', label: 'Duyệt cấp', primary: true, off, run: () => decided(approved) },
            {
              key: 'turn_down',
              label: 'Không duyệt',
              danger: true,
              off,
              confirm: refusal,
              run: (why: string) => decided(refused, why),
            },
          ]
        : []),
      ...(row.status === approved && gives
        ? [
            {
              key: 'hand_over',
              label: 'Bàn giao',
              primary: true,
              off: row.slip_code ? `đã có biên bản ${row.slip_code}` : undefined,
              run: () => setGiving(row),
            },
          ]
        : []),
      { key: 'print', label: 'In đề nghị', run: () => print(row.id) },
    ]
  }
  return (
    <>
      <ListScreen
        path="/asset/requests"
        title="Đề nghị cấp tài sản"
        noun="đề nghị cấp tài sản"
        call={listAssetRequests}
        columns={columns}
        filters={filters}
        sort="-created_at"
        search="Mã, người đề nghị, cần gì…"
        rowLabel={(row: AssetRequestRow) => `${row.code} ${row.name}`}
        chips={{ key: 'status', options: assetRequestStatus.chips }}
        presets={[{ label: 'Của tôi', filters: { staff_id: String(me) } }]}
        open={open}
        rowActions={rowActions}
        above={tabs}
        nothing="Ai cần máy, thiết bị để làm việc thì gửi đề nghị ở đây."
        actions={
          <Button type="primary" onClick={() => setAsking(true)}>
            Đề nghị cấp
          </Button>
        }
      />
      {asking && (
        <FormDrawer
          call={askAsset}
          title="Đề nghị cấp tài sản"
          fields={fields}
          initial={formValues(assetRequestFields)}
          open
          onClose={() => setAsking(false)}
          invalidates={reads}
        />
      )}
      {giving && (
        <SlipForm
          kind="give"
          request={{ id: giving.id, code: giving.code }}
          receiver={{ id: giving.staff_id, name: giving.staff_name }}
          onClose={() => setGiving(undefined)}
        />
      )}
    </>
  )
}
