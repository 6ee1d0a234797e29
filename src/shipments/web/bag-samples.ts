import type { Sample } from '#platform/web/scan/practice.ts'

const inBag = (packed: number, packages: number) => ({
  facts: [
    { label: 'Kiện trong bao', expected: `${packed}/${packages}`, off: packed < packages },
    { label: 'Chuyến', expected: '131-00000000' },
  ],
})

/** To practise with where bags are packed. */
export const packingSamples: readonly Sample[] = [
  {
    code: 'TAP-BAO-1',
    about: 'Tem bao: bao đang mở, quét kiện vào',
    result: {
      kind: 'found',
      title: 'Đang mở',
      subject: 'BG-TẬP-1',
      detail: 'Chưa quét 3 kiện',
      goods: inBag(0, 3),
    },
  },
  {
    code: 'TAP-BAO-2',
    about: 'Kiện của bao này: bỏ vào',
    result: { kind: 'right', title: '1/3', detail: 'Còn 2 kiện chưa quét', say: '1', goods: inBag(1, 3) },
  },
  {
    code: 'TAP-BAO-3',
    about: 'Kiện cuối: đủ, đặt bao lên cân',
    result: { kind: 'full', title: 'Đủ 3 kiện', say: 'Đủ kiện, cân bao', goods: inBag(3, 3) },
  },
  {
    code: 'TAP-BAO-4',
    about: 'Kiện đã bỏ vào rồi',
    result: { kind: 'again', detail: 'Đã trong bao BG-TẬP-1', goods: inBag(1, 3) },
  },
  {
    code: 'TAP-BAO-5',
    about: 'Kiện chưa nhận tại kho: quét nhận trước',
    result: {
      kind: 'refused',
      detail: 'Kho chưa nhận kiện này: quét ở “Quét nhận hàng” trước rồi bỏ vào bao.',
    },
  },
]
