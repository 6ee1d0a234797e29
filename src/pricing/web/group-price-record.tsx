import { TagsOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { coded } from '#platform/web/record/coded.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useAction, useCall, useWrite } from '#platform/web/api.ts'
import type { RecordHead } from '#platform/web/record/record-header.tsx'
import { usePerson } from '#platform/web/session.ts'
import { errorText, kitWords } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import {
  getGroupPrice,
  groupPriceCustomers,
  listGroupPrices,
  removeGroupPrice,
  saveGroupPrice,
  type GroupPriceRow,
} from '#pricing/group-price.api.ts'
import { groupPriceFields } from '#pricing/group-price.fields.ts'
import { Affected } from '#pricing/web/affected.tsx'
import type { OpenForm } from '#pricing/web/group-price-forms.tsx'
import { groupPriceReads } from '#pricing/web/group-price-reads.ts'
import { PriceRows } from '#pricing/web/group-price-rows.tsx'

/** What may be done with a list, by whoever writes them. */
export function usePriceListActions(edit: (open: OpenForm) => void) {
  const { role } = usePerson()
  const erase = useWrite([listGroupPrices])
  const whole = async (id: number) => (await api(getGroupPrice, { query: { id } })).data
  return (row: GroupPriceRow, close?: () => void): RowAction[] => {
    if (!saveGroupPrice.roles.includes(role)) return []
    const { id } = row
    return [
      { key: 'edit', label: 'Sửa', run: () => edit({ kind: 'head', row }) },
      { key: 'product', label: 'Nhập giá một nhóm', run: () => edit({ kind: 'product', id }) },
      {
        key: 'whole',
        label: 'Nhập toàn bộ giá',
        run: async () => edit({ kind: 'whole', list: await whole(id) }),
      },
      { key: 'copy', label: 'Sao chép', run: async () => edit({ kind: 'head', copied: await whole(id) }) },
      ...(row.level_code
        ? []
        : [{ key: 'customer', label: 'Thêm khách', run: () => edit({ kind: 'customer', id }) }]),
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        confirm: { title: `Xóa bảng giá "${row.name}"?`, okText: 'Xóa' },
        run: async () => {
          await erase(removeGroupPrice, { params: { id } })
          close?.()
        },
      },
    ]
  }
}

export const priceListHead = (row: GroupPriceRow): RecordHead => ({
  icon: <TagsOutlined />,
  name: row.name,
  code: row.code,
  tags: <StatusTag status={row.standing} tags={groupPriceFields.standing.statuses.tags} />,
  about: row.level_name ?? `${grouped(row.customers)} khách được chọn`,
  figures: [
    { label: groupPriceFields.prices.label, value: grouped(row.prices) },
    { label: groupPriceFields.applied_date.label, value: row.applied_date },
    { label: groupPriceFields.expried_date.label, value: row.expried_date },
  ],
})

/** One list: what it lacks, whom it concerns, its prices and customers. */
export function PriceList({ id }: { id: number }) {
  const { role } = usePerson()
  const writes = saveGroupPrice.roles.includes(role)
  const { data, error, refetch } = useCall(getGroupPrice, { query: { id } })
  const confirm = useConfirmAction()
  const members = useAction(groupPriceCustomers, { invalidates: groupPriceReads })
  if (error)
    return (
      <p role="alert">
        {errorText(error)}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {kitWords.retry}
        </Button>
      </p>
    )
  if (!data) return <Skeleton active />
  const list = data.data
  const takeOut = async (member: (typeof list.members)[number]) => {
    const asked = await confirm({
      title: `Bỏ ${member.name} khỏi bảng giá "${list.name}"?`,
      content: 'Báo giá và phiếu sau này của khách tính theo bảng giá khác; những gì đã tính giữ nguyên.',
      danger: true,
      okText: 'Bỏ ra',
    })
    if (asked) members.mutate({ body: { id, user_ids: [member.id], remove: true } })
  }
  return (
    <>
      {list.warnings.map((warning) => (
        <p key={warning} className="price-problem">
          {warning}
        </p>
      ))}
      <Affected stage="transport" values={{ group_price_id: id }} />
      <PriceRows rows={list.rows} />
      {!list.level_code && (
        <>
          <h3>Khách của bảng giá</h3>
          <ul>
            {list.members.map((member) => (
              <li key={member.id}>
                {coded([member.customer_no, member.name].filter(Boolean).join(' · '))}{' '}
                {writes && (
                  <Button
                    type="link"
                    size="small"
                    danger
                    disabled={members.isPending}
                    onClick={() => void takeOut(member)}
                  >
                    Bỏ ra
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
