import { AuditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { assetCountFields } from '#assets/count/count.fields.ts'
import { assetCountStatus } from '#assets/count/count.status.ts'
import {
  closeAssetCount,
  listAssetCounts,
  printAssetCount,
  readAssetCount,
  startAssetCount,
} from '#assets/count/count.api.ts'
import type { AssetCountRow } from '#assets/count/count.api.ts'
import { CountRecord } from '#assets/count/web/count-record.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { recordForm } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const reads = [listAssetCounts, readAssetCount]
const print = async (id: number) => {
  const { data } = await api(printAssetCount, { body: { id } })
  await printHtml(data.content, { page: 'A4', delay: 300 })
}
const open = {
  title: (row: AssetCountRow | undefined, id: number) => row?.code ?? `Kiểm kê #${id}`,
  head: (row: AssetCountRow) => ({
    icon: <AuditOutlined />,
    name: `Kiểm kê trạm ${row.station_code}`,
    code: row.code,
    tags: <StatusTag status={row.status} tags={assetCountStatus.tags} />,
    about: row.maker_name,
    figures: [
      { label: 'Đã thấy', value: String(row.found) },
      { label: 'Còn thiếu', value: String(row.missing), bad: row.missing > 0 },
      { label: 'Mã lạ', value: String(row.unknown), bad: row.unknown > 0 },
    ],
  }),
  render: (_: number, row: AssetCountRow | undefined) =>
    row ? <CountRecord key={row.id} row={row} /> : <Nothing>Không tìm thấy lần kiểm kê này.</Nothing>,
  width: 'record' as const,
}

/** Stock-takes of assets by scanning their labels. */
export default function CountList({ tabs }: { tabs: ReactNode }) {
  const { role } = usePerson()
  const counts = useHasFlag('ql', 'kt', 'op')
  const [starting, setStarting] = useState(false)
  const columns = useMemo(() => recordColumns<AssetCountRow>(assetCountFields, role), [role])
  const filters = useMemo(() => recordFilters(assetCountFields, role), [role])
  const fields = useMemo(() => recordForm(assetCountFields, role), [role])
  const write = useWrite(reads)
  const rowActions = (row: AssetCountRow): RowAction[] => [
    ...(counts && row.status === assetCountStatus.open
      ? [
          {
            key: 'close',
            label: 'Chốt kiểm kê',
            primary: true,
            confirm: {
              title: `Chốt kiểm kê ${row.code}?`,
              content: `${row.missing} tài sản chưa quét sẽ được ghi là thiếu. Chốt rồi không quét thêm được.`,
              okText: 'Chốt',
            },
            run: () => write(closeAssetCount, { body: { id: row.id, version: row.version } }),
          },
        ]
      : []),
    { key: 'print', label: 'In biên bản', run: () => print(row.id) },
  ]
  return (
    <>
      <ListScreen
        path="/asset/counts"
        title="Kiểm kê tài sản"
        noun="lần kiểm kê"
        call={listAssetCounts}
        columns={columns}
        filters={filters}
        sort="-created_at"
        search="Số kiểm kê…"
        rowLabel={(row: AssetCountRow) => row.code}
        chips={{ key: 'status', options: assetCountStatus.chips }}
        open={open}
        rowActions={rowActions}
        above={tabs}
        nothing="Bắt đầu một lần kiểm kê rồi quét tem từng tài sản của trạm."
        actions={
          counts && (
            <Button type="primary" onClick={() => setStarting(true)}>
              Bắt đầu kiểm kê
            </Button>
          )
        }
      />
      {starting && (
        <FormDrawer
          call={startAssetCount}
          title="Bắt đầu kiểm kê tài sản của trạm"
          fields={fields}
          submitText="Bắt đầu"
          open
          onClose={() => setStarting(false)}
          invalidates={reads}
        />
      )}
    </>
  )
}
