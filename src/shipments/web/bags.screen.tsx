import { ShoppingOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { exportBagList, getBag, listBags, type BagRow } from '#shipments/bag.api.ts'
import { bagFields } from '#shipments/bag.fields.ts'
import { bagActions, bagBulk, type BagFormOf } from '#shipments/web/bag-actions.ts'
import { BagDrawer } from '#shipments/web/bag-drawer.tsx'
import { bagStart } from '#shipments/web/bag-list.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { useOverseas } from '#warehouse/web/parts/mawb-parts.tsx'

const BagForms = lazy(async () => ({
  default: (await import('#shipments/web/bag-forms.tsx')).BagForms,
}))

const PackingStation = lazy(async () => ({
  default: (await import('#shipments/web/packing-station.tsx')).PackingStation,
}))

const path = '/bags'
const title = 'Bao hàng'

const way: Way = {
  statuses: bagStatus,
  steps: [
    { label: 'Mở bao', by: bagStatus.open },
    { label: 'Đóng bao', by: bagStatus.closed },
    { label: 'Xuất kho', by: bagStatus.exported },
    { label: 'Tới kho', by: bagStatus.docked },
  ],
  broken: [bagStatus.cancelled],
}

const open: OpenRecord<BagRow> = {
  title: (row: BagRow | undefined, id: number) => `Bao ${row?.code ?? `#${id}`}`,
  head: (row: BagRow) => ({
    icon: <ShoppingOutlined />,
    name: `Bao ${row.code}`,
    code: row.code,
    tags: <StatusTag status={row.status} tags={bagStatus.tags} />,
    about: [row.warehouse_code, row.mawb && `MAWB ${row.mawb}`].filter(Boolean).join(' · '),
    figures: [
      { label: 'Kiện', value: `${row.packed}/${row.packages}` },
      { label: 'Cân các kiện', value: `${grouped(row.d_weight, 2)} kg` },
      { label: 'Cân cả bao', value: row.weight === null ? null : `${grouped(row.weight, 2)} kg` },
    ],
    way: wayByTimes(way, row.status, [
      [bagStatus.open, row.created_at],
      [bagStatus.closed, row.closed_at],
      [bagStatus.docked, row.docked_at],
    ]),
  }),
  render: (_id, row) => row && <BagDrawer row={row} />,
  width: 'work',
}

/** Bags: pack, close with weight, send on a flight, print. */
export default function Bags() {
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const cache = useQueryClient()
  const overseas = useOverseas()
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<BagFormOf>()
  const known = JSON.stringify(overseas)
  const list = useMemo(() => {
    const changed = () =>
      void Promise.all([listBags, getBag].map(({ id }) => cache.invalidateQueries({ queryKey: [id] })))
    const scan = (code: string) => setSearch({ view: 'pack', bag: code })
    return {
      path,
      noun: 'bao hàng',
      ...bagStart,
      columns: recordColumns<BagRow>(bagFields, role, {
        packed: { kind: 'text' as const, value: (row: BagRow) => `${row.packed}/${row.packages}` },
        scanned: { kind: 'text' as const, value: (row: BagRow) => `${row.scanned}/${row.packages}` },
        mawb: { to: (row: BagRow) => (row.mawb_id ? `/mawbs/list?open=${row.mawb_id}` : undefined) },
        warehouse_code: { filter: { kind: 'any' as const, options: overseas } },
      }),
      chips: { key: 'status', options: bagStatus.chips },
      search: 'Mã bao BG, mã vận đơn trong bao, số MAWB…',
      rowLabel: (row: BagRow) => row.code,
      bulk: bagBulk(works, setAsked),
      rowActions: (row: BagRow) => bagActions(row, { works, ask: setAsked, scan, changed }),
      nothing: 'Chưa có bao nào: bấm “Mở bao” rồi quét kiện vào.',
      open,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options are compared by what they say
  }, [role, works, known, cache])
  const packing = works && search.get('view') === 'pack'
  const mode = works && (
    <Segmented
      aria-label="Xem gì"
      value={packing ? 'pack' : 'list'}
      options={[
        { value: 'list', label: 'Các bao' },
        { value: 'pack', label: 'Quét đóng bao' },
      ]}
      onChange={(view) => setSearch(view === 'pack' ? { view } : {})}
    />
  )
  if (packing)
    return (
      <Suspense>
        <PackingStation path={path} title={title} mode={mode} />
      </Suspense>
    )
  return (
    <>
      <ListScreen
        {...list}
        title={title}
        exportCall={exportBagList}
        actions={
          works && (
            <>
              {mode}
              <Button type="primary" onClick={() => setAsked({ form: 'new' })}>
                Mở bao
              </Button>
            </>
          )
        }
      />
      <Suspense>{asked && <BagForms given={asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  )
}
