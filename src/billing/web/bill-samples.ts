import type { Sample } from '#platform/web/scan/practice.ts'

const scanned = (count: number) => ({
  facts: [
    { label: 'Phiếu', expected: 'PX-TẬP-1' },
    { label: 'Khách', expected: 'Khách tập' },
    { label: 'Kiện', expected: '2', measured: String(count) },
  ],
})

/** To practise checking a bill with: the bill, its two packages, and one that is not on it. */
export const billSamples: readonly Sample[] = [
  {
    code: 'TAP-PHIEU-1',
    about: 'Quét phiếu xuất trước',
    result: {
      kind: 'found',
      title: '2 kiện cần quét',
      subject: 'PX-TẬP-1',
      say: '2 kiện',
      goods: scanned(0),
    },
  },
  {
    code: 'TAP-PHIEU-2',
    about: 'Kiện thứ nhất của phiếu',
    result: { kind: 'right', title: 'Đúng, còn 1', say: 'Còn 1 kiện', goods: scanned(1) },
  },
  {
    code: 'TAP-PHIEU-3',
    about: 'Kiện của phiếu khác: đặt ra ngoài',
    result: { kind: 'elsewhere', title: 'Nhầm phiếu', detail: 'Thuộc phiếu PX-TẬP-2', goods: scanned(1) },
  },
  {
    code: 'TAP-PHIEU-4',
    about: 'Kiện cuối: phiếu đủ hàng',
    result: { kind: 'full', detail: 'Phiếu PX-TẬP-1 đủ 2 kiện', goods: scanned(2) },
  },
]
