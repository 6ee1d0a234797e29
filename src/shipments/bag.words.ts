import { bagStatus } from '#warehouse/bag.status.ts'

const vi = {
  title: 'Danh sách kiện trong bao',
  warehouse: 'Kho gửi',
  flight: 'Ngày bay',
  packages: 'Số kiện',
  weight: 'Cân cả bao',
  track: 'Mã vận đơn',
  goods: 'Hàng hóa',
  quantity: 'SL',
  value: 'Giá trị khai báo (đ)',
  total: 'Cộng',
  packer: 'Người đóng bao',
  receiver: 'Người nhận bao',
}
export type BagWords = typeof vi

/** What the list in a bag says, in the language of where it goes. */
export const bagWords: Readonly<Record<'vi' | 'en', BagWords>> = {
  vi,
  en: {
    title: 'Packing list of bag',
    warehouse: 'From warehouse',
    flight: 'Flight date',
    packages: 'Packages',
    weight: 'Gross weight',
    track: 'Tracking no.',
    goods: 'Goods',
    quantity: 'Qty',
    value: 'Declared value (VND)',
    total: 'Total',
    packer: 'Packed by',
    receiver: 'Received by',
  },
}

/** What of a bag is missing, by name: while it is packed in the bag, afterwards in Vietnam. */
export function missingWords(
  { status, packages }: { status: number; packages: number },
  missing: readonly { track: string }[],
): string {
  const where = status === bagStatus.open ? 'Chưa quét vào bao' : 'Chưa quét về kho'
  return `${where} ${missing.length}/${packages} kiện: ${missing.map(({ track }) => track).join(', ')}`
}
