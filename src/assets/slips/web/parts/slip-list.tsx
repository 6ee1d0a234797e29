import { SwapOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { listAssets } from '#assets/core/asset.api.ts'
import { qualityNames } from '#assets/core/asset.words.ts'
import { personFilter } from '#assets/core/web/parts/people.tsx'
import { assetSlipFields } from '#assets/slips/slip.fields.ts'
import { assetSlipStatus } from '#assets/slips/slip.status.ts'
import {
  cancelHandOver,
  confirmHandOver,
  listAssetRequests,
  listAssetSlips,
  printHandOver,
  readAssetSlip,
} from '#assets/slips/slips.api.ts'
import type { AssetSlipRow } from '#assets/slips/slips.api.ts'
import { SlipForm } from '#assets/slips/web/slip-form.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useRecord, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Filter } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import '#platform/web/record/record-rows.css'

const reads = [listAssetSlips, listAssetRequests, listAssets, readAssetSlip]

const print = async (id: number) => {
  const { data } = await api(printHandOver, { body: { id } })
  await printHtml(data.content, { page: 'A5', delay: 300 })
}

const without = ['code', 'status', 'asset_names', 'assets', 'kind'] as const
const openOf = (role: RoleCode) => ({
  title: (row: AssetSlipRow | undefined, id: number) => row?.code ?? `Biên bản #${id}`,
  head: (row: AssetSlipRow) => ({
    icon: <SwapOutlined />,
    name: `${row.giver_name} → ${row.receiver_name}`,
    code: row.code,
    tags: <StatusTag status={row.status} tags={assetSlipStatus.tags} />,
    about: row.kind === 'give' ? 'Bàn giao' : 'Trả lại kho',
  }),
  render: (_: number, row: AssetSlipRow | undefined) =>
    row ? (
      <>
        <RecordFacts facts={recordFacts(assetSlipFields, role, row, { without })} />
        <SlipLines id={row.id} />
      </>
    ) : (
      <Nothing>Không tìm thấy biên bản này.</Nothing>
    ),
  width: 'record' as const,
})

function SlipLines({ id }: { id: number }) {
  const { data, error } = useRecord(readAssetSlip, { params: { id } })
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  return (
    <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
      <caption>Tài sản trên biên bản</caption>
      <thead>
        <tr>
          <th scope="col">Mã</th>
          <th scope="col">Tài sản</th>
          <th scope="col">Tình trạng</th>
          <th scope="col">Ghi chú</th>
        </tr>
      </thead>
      <tbody>
        {data.data.lines.map((line) => (
          <tr key={line.asset_id}>
            <td data-label="Mã">{line.code}</td>
            <td>{line.name}</td>
            <td data-label="Tình trạng">{qualityNames[line.quality]}</td>
            <td>{line.note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What went from one to another, and what waits for the word of one of the two. */
export default function SlipList({ tabs }: { tabs: ReactNode }) {
  const { id: me, role } = usePerson()
  const keeps = useHasFlag('ql', 'kt', 'op')
  const [form, setForm] = useState<'give' | 'return'>()
  const columns = useMemo(() => recordColumns<AssetSlipRow>(assetSlipFields, role), [role])
  const open = useMemo(() => openOf(role), [role])
  const filters = useMemo<readonly Filter[]>(
    () => [
      ...recordFilters(assetSlipFields, role, { giver_id: personFilter, receiver_id: personFilter }),
      { key: 'staff_id', title: 'Giao hoặc nhận', ...personFilter },
    ],
    [role],
  )
  const write = useWrite(reads)
  const rowActions = (row: AssetSlipRow): RowAction[] => {
    const waits = row.status === assetSlipStatus.waiting
    return [
      ...(waits
        ? [
            {
              key: row.last ? 'finish' : 'sign',
              label: row.last ? 'Xác nhận, hoàn tất' : 'Xác nhận',
              primary: true,
              off: row.turn ? undefined : 'chờ người giao hoặc người nhận tự xác nhận',
              run: () => write(confirmHandOver, { body: { id: row.id, version: row.version } }),
            },
          ]
        : []),
      { key: 'print', label: 'In hai bản', run: () => print(row.id) },
      ...(waits && row.may_cancel
        ? [
            {
              key: 'cancel',
              label: 'Hủy biên bản',
              danger: true,
              confirm: {
                title: `Hủy biên bản ${row.code}?`,
                reason: 'required' as const,
                okText: 'Hủy biên bản',
              },
              run: (reason: string) =>
                write(cancelHandOver, { body: { id: row.id, reason, version: row.version } }),
            },
          ]
        : []),
    ]
  }
  return (
    <>
      <ListScreen
        path="/asset/slips"
        title="Bàn giao tài sản"
        noun="biên bản"
        call={listAssetSlips}
        columns={columns}
        filters={filters}
        sort="-created_at"
        search="Số biên bản, tài sản…"
        rowLabel={(row: AssetSlipRow) => `${row.code} ${row.asset_names}`}
        chips={{ key: 'status', options: assetSlipStatus.chips }}
        presets={[{ label: 'Của tôi', filters: { staff_id: String(me) } }]}
        open={open}
        rowActions={rowActions}
        above={tabs}
        nothing="Biên bản được lập khi giao tài sản cho người dùng và khi trả lại kho."
        actions={
          <>
            <Button onClick={() => setForm('return')}>{keeps ? 'Nhận lại vào kho' : 'Trả tài sản'}</Button>
            <Button type="primary" onClick={() => setForm('give')}>
              Bàn giao
            </Button>
          </>
        }
      />
      {form && <SlipForm key={form} kind={form} onClose={() => setForm(undefined)} />}
    </>
  )
}
