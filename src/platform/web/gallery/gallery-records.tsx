import { ShoppingOutlined, UserOutlined } from '@ant-design/icons'
import { statuses as declared } from '#platform/contract/status.ts'
import { wayOf, type Way } from '#platform/contract/way.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { Part, pause } from '#platform/web/gallery/gallery-part.tsx'
import { RecordHeader } from '#platform/web/record/record-header.tsx'

const status = declared({
  quoted: [1, 'Đã báo giá', 'quote'],
  paid: [2, 'Đã cọc', 'money'],
  bought: [3, 'Đã mua', 'done'],
  cancelled: [0, 'Đã hủy', 'off'],
})
const way: Way = {
  statuses: status,
  steps: [
    { label: 'Báo giá', by: status.quoted },
    { label: 'Cọc', by: status.paid },
    { label: 'Mua', by: status.bought },
  ],
  broken: [status.cancelled],
}
const story = [
  { id: 1, at: '2026-11-20T03:00:00.000Z', from_status: null, to_status: status.quoted },
  { id: 2, at: '2026-11-21T03:00:00.000Z', from_status: status.quoted, to_status: status.paid },
]
const run = () => pause(400)
const beside = [
  { key: 'print', label: 'In báo giá', run },
  { key: 'zalo', label: 'Sao chép cho Zalo', run },
  { key: 'split', label: 'Tách đơn', run },
  { key: 'cancel', label: 'Hủy đơn', danger: true, run },
]
const money = [
  { label: 'Tổng báo giá', value: 1_351_469 },
  { label: 'Đã cọc', value: 1_000_000 },
  { label: 'Còn phải trả', value: 351_469, bad: true },
]
const goods = {
  icon: <ShoppingOutlined />,
  name: 'Bộ nồi inox size M mã UF7850',
  code: 'DH000003004',
  about: 'KH000301 · Lê Thị Yến',
  figures: money,
}

/** The head of a record as it stands on its way, where it waits for another, is stopped, and has no way. */
export function Records() {
  return (
    <>
      <Part name="Đầu hồ sơ">
        <RecordHeader
          {...goods}
          tags={<StatusTag status={status.paid} tags={status.tags} />}
          way={wayOf(way, status.paid, story)}
          actions={[{ key: 'buy', label: 'Duyệt mua', primary: true, run }, ...beside]}
          label="Thao tác, đang đi"
        />
      </Part>
      <Part name="Đầu hồ sơ: bước bị chặn, chờ người khác, dừng">
        <RecordHeader
          {...goods}
          tags={<StatusTag status={status.paid} tags={status.tags} />}
          way={wayOf(way, status.paid, story)}
          actions={[
            { key: 'buy', label: 'Duyệt mua', primary: true, off: 'Chưa có người mua.', run },
            ...beside,
          ]}
          label="Thao tác, bị chặn"
        />
        <RecordHeader
          {...goods}
          tags={<StatusTag status={status.paid} tags={status.tags} />}
          way={wayOf(way, status.paid, story)}
          actions={beside}
          awaited="Chờ kế toán: Duyệt mua"
          label="Thao tác, chờ người khác"
        />
        <RecordHeader
          {...goods}
          figures={money.map((figure) => ({ ...figure, value: 0 }))}
          tags={<StatusTag status={status.cancelled} tags={status.tags} />}
          way={wayOf(way, status.cancelled, [
            ...story,
            { id: 3, at: '2026-11-22T03:00:00.000Z', from_status: status.paid, to_status: status.cancelled },
          ])}
          label="Thao tác, đã dừng"
        />
      </Part>
      <Part name="Đầu hồ sơ: không có bước">
        <RecordHeader
          icon={<UserOutlined />}
          name="Nguyễn Thị Hồng Nhung"
          code="KH000001"
          actions={[{ key: 'edit', label: 'Sửa', run }]}
          label="Thao tác, không có bước"
        />
      </Part>
    </>
  )
}
