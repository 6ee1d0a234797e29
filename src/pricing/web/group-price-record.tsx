import { Button, Skeleton, Space } from 'antd'
import { coded } from '#platform/web/record/coded.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { usePerson } from '#platform/web/session.ts'
import { errorText, kitWords } from '#platform/web/words/kit.words.ts'
import {
  getGroupPrice,
  groupPriceCustomers,
  listGroupPrices,
  removeGroupPrice,
  saveGroupPrice,
} from '#pricing/group-price.api.ts'
import { Affected } from '#pricing/web/affected.tsx'
import type { OpenForm } from '#pricing/web/group-price-forms.tsx'
import { groupPriceReads } from '#pricing/web/group-price-reads.ts'
import { PriceRows } from '#pricing/web/group-price-rows.tsx'

/** One list: what it lacks, whom it concerns, its prices and customers, and what may be done with it. */
export function PriceList({ id, edit }: { id: number; edit: (open: OpenForm) => void }) {
  const { role } = usePerson()
  const writes = saveGroupPrice.roles.includes(role)
  const { data, error, refetch } = useCall(getGroupPrice, { query: { id } })
  const confirm = useConfirmAction()
  const removal = useAction(removeGroupPrice, { invalidates: [listGroupPrices] })
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
  const remove = async () => {
    if (await confirm({ title: `Xóa bảng giá "${list.name}"?`, danger: true, okText: 'Xóa' }))
      removal.mutate({ params: { id } })
  }
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
      {writes && (
        <Space wrap>
          <Button onClick={() => edit({ kind: 'head', row: list })}>Sửa</Button>
          <Button onClick={() => edit({ kind: 'product', id })}>Nhập giá một nhóm</Button>
          <Button onClick={() => edit({ kind: 'whole', list })}>Nhập toàn bộ giá</Button>
          <Button onClick={() => edit({ kind: 'head', copied: list })}>Sao chép</Button>
          {!list.level_code && <Button onClick={() => edit({ kind: 'customer', id })}>Thêm khách</Button>}
          <Button danger onClick={() => void remove()}>
            Xóa
          </Button>
        </Space>
      )}
    </>
  )
}
