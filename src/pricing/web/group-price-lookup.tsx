import { Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall, useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import {
  groupPriceLevels,
  groupPriceOptions,
  groupPricesOfLevel,
  groupPricesOfUser,
  removeLevelPrices,
  type GroupPriceWhole,
} from '#pricing/group-price.api.ts'
import { groupPriceReads } from '#pricing/web/group-price-reads.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import { PriceRows } from '#pricing/web/group-price-rows.tsx'

const views = [
  { value: 'customer', label: 'Của một khách' },
  { value: 'level', label: 'Của một hạng' },
  { value: 'whole', label: 'Đủ bậc hay chưa' },
] as const
type View = (typeof views)[number]['value']

/** Which lists a customer or a level is priced by, and which lists still lack a bracket. */
export default function GroupPriceLookup({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>('customer')
  return (
    <SideDrawer title="Tra bảng giá nhóm" width="record" onClose={onClose}>
      <Segmented<View> options={[...views]} value={view} onChange={setView} aria-label="Tra theo" />
      {view === 'customer' ? <OfCustomer /> : view === 'level' ? <OfLevel /> : <Completeness />}
    </SideDrawer>
  )
}

function OfCustomer() {
  const [customer, setCustomer] = useState<CustomerRow | null>(null)
  const { data, error } = useRecord(
    groupPricesOfUser,
    { params: { id: customer?.id ?? 0 } },
    { enabled: customer !== null },
  )
  return (
    <>
      <div className="form">
        <FieldInput
          field={{ name: 'customer', label: 'Khách hàng', input: customerInput }}
          values={{ customer }}
          problem={undefined}
          disabled={false}
          onChange={(value) => setCustomer(value as CustomerRow | null)}
        />
      </div>
      {error && <Failed error={error} />}
      {customer && <Lists lists={data?.data} none="Khách này theo bảng giá chung." />}
    </>
  )
}

function OfLevel() {
  const { role } = usePerson()
  const levels = useRecord(groupPriceLevels, {})
  const [level, setLevel] = useState<string>()
  const lists = useCall(
    groupPricesOfLevel,
    { params: { code: level ?? '' } },
    { enabled: level !== undefined },
  )
  const confirm = useConfirmAction()
  const remove = useAction(removeLevelPrices, { invalidates: groupPriceReads })
  const ask = async (code: string, name: string) => {
    const title = `Xóa mọi bảng giá nhóm của hạng ${name}?`
    const content = 'Bảng giá đã áp dụng thì không xóa được, khi đó không bảng nào bị xóa.'
    if (await confirm({ title, content, danger: true, okText: 'Xóa' }))
      remove.mutate({ params: { level_code: code } })
  }
  if (levels.error) return <Failed error={levels.error} />
  if (!levels.data) return <Skeleton active />
  return (
    <>
      <ul className="price-levels">
        {levels.data.data.map(({ level_code: code, level_name: name, lists: count }) => (
          <li key={code}>
            <Button
              type={level === code ? 'primary' : 'default'}
              disabled={count === 0}
              onClick={() => setLevel(code)}
            >
              {name}: {grouped(count)} bảng giá
            </Button>
            {count > 0 && removeLevelPrices.roles.includes(role) && (
              <Button type="link" danger onClick={() => void ask(code, name)}>
                Xóa bảng giá của hạng
              </Button>
            )}
          </li>
        ))}
      </ul>
      {level && <Lists lists={lists.data?.data} none="Hạng này chưa có bảng giá nhóm." />}
    </>
  )
}

function Lists({ lists, none }: { lists: readonly GroupPriceWhole[] | undefined; none: string }) {
  if (!lists) return <Skeleton active />
  if (lists.length === 0) return <Nothing small>{none}</Nothing>
  return lists.map((list) => (
    <section key={list.id}>
      <h3>
        {list.name} <small className="quiet">từ {list.applied_date}</small>
      </h3>
      <PriceRows rows={list.rows} />
    </section>
  ))
}

function Completeness() {
  const { data, error } = useRecord(groupPriceOptions, { query: {} })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active />
  if (data.data.length === 0) return <Nothing small>Chưa có bảng giá nhóm nào.</Nothing>
  return (
    <ul className="price-levels">
      {data.data.map(({ id, code, name, complete, warnings }) => (
        <li key={id}>
          <div>
            <b>{name}</b> <span className="quiet">{code}</span>{' '}
            <span className="tag" data-phase={complete ? 'done' : 'waiting'}>
              {complete ? 'Đủ bậc' : warnings.length ? 'Còn thiếu hoặc trùng' : 'Chưa có giá'}
            </span>
            {warnings.map((warning) => (
              <p key={warning} className="price-problem">
                {warning}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
