import type { Sample } from '#platform/web/scan/practice.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { weightMismatch } from '#pricing/weight.rules.ts'
import { kg } from '#warehouse/checkin.words.ts'

const packages = (k: number, n: number) => ({ label: 'Kiện của đơn', expected: `${k}/${n}`, off: k < n })

const saved =
  (subject: string) =>
  (weight: number): ScanResult => ({
    kind: 'saved',
    title: kg(weight),
    subject,
    detail: 'Đã lưu cân (tập)',
    say: 'Đã lưu',
  })

/** To practise with at the warehouse abroad. */
export const receivingSamples: readonly Sample[] = [
  {
    code: 'TAP-NHAN-1',
    about: 'Kiện đúng: có đơn đang chờ mã này',
    result: {
      kind: 'right',
      title: 'Đã nhận',
      subject: 'DH-TẬP-1',
      detail: 'Tai nghe chụp tai · Khách tập',
      goods: {
        facts: [
          { label: 'Đơn hàng', expected: 'DH-TẬP-1' },
          { label: 'Số lượng', expected: '1' },
          { label: 'Kho', expected: 'Kho tập' },
          { label: 'Cân', expected: 'chưa cân' },
        ],
      },
    },
    weigh: saved('DH-TẬP-1'),
  },
  {
    code: 'TAP-NHAN-2',
    about: 'Kiện gộp hai đơn',
    result: { kind: 'right', title: 'Nhận 2 đơn', subject: 'DH-TẬP-2, DH-TẬP-3', say: '2 đơn' },
  },
  {
    code: 'TAP-NHAN-3',
    about: 'Hàng gấp: để lên kệ ưu tiên',
    result: { kind: 'urgent', title: 'Nhận: hàng gấp', subject: 'DH-TẬP-4', say: 'Đơn gấp' },
  },
  {
    code: 'TAP-NHAN-4',
    about: 'Kiện lạ: chưa có đơn nào, cân rồi để riêng',
    result: { kind: 'strange', detail: 'Chưa có đơn nào chờ mã này. Cân rồi để riêng.' },
    weigh: saved('Kiện lạ'),
  },
  {
    code: 'TAP-NHAN-5',
    about: 'Đơn đã báo vỡ: không xếp lên chuyến',
    result: { kind: 'broken', subject: 'DH-TẬP-5', detail: 'Hàng vỡ, sai: móp góc hộp' },
  },
  {
    code: 'TAP-NHAN-6',
    about: 'Kiện của kho khác: bị từ chối',
    result: { kind: 'refused', detail: 'Kiện này thuộc trạm hoặc kho khác.' },
  },
]

/** To practise with when a flight has arrived. */
export const arrivalSamples: readonly Sample[] = [
  {
    code: 'TAP-VE-1',
    about: 'Kiện về đúng chuyến',
    result: {
      kind: 'right',
      title: 'Đã về kho',
      subject: 'DH-TẬP-1',
      goods: { facts: [packages(1, 1), { label: 'Chuyến', expected: '131-00000000' }] },
    },
  },
  {
    code: 'TAP-VE-2',
    about: 'Đơn nhiều kiện, còn thiếu: chờ kiện cuối',
    result: {
      kind: 'missing',
      title: 'Thiếu kiện 2/3',
      subject: 'DH-TẬP-2',
      detail: 'chờ thêm 1 kiện',
      say: 'Thiếu kiện 2 trên 3',
      goods: { facts: [packages(2, 3)] },
    },
  },
  {
    code: 'TAP-VE-3',
    about: 'Kiện cuối của đơn: đủ hàng',
    result: { kind: 'full', title: 'Đủ 3 kiện', subject: 'DH-TẬP-2', goods: { facts: [packages(3, 3)] } },
  },
  {
    code: 'TAP-VE-4',
    about: 'Chuyến chưa về: để riêng, ghi ngoại lệ',
    result: {
      kind: 'elsewhere',
      title: 'Không trong chuyến',
      detail: 'Không có trong chuyến hàng về: MAWB 131-00000011 chưa về',
    },
  },
  {
    code: 'TAP-VE-5',
    about: 'Kiện lạ: không ai biết mã này',
    result: { kind: 'strange', detail: 'Để riêng: đã ghi vào danh sách ngoại lệ' },
  },
]

const scale = (measured: string | undefined, off: boolean) => ({
  facts: [
    { label: 'Đơn', expected: 'DH-TẬP-1' },
    packages(1, 1),
    { label: 'Cân khai → cân thực', expected: '1.20 kg', measured, off },
  ],
})

/** The declared weight of the sample, kg. */
const declared = 1.2
function weighedHere(weight: number): ScanResult {
  const off = weightMismatch(declared, weight)
  const gap = weight - declared
  const goods = scale(`${kg(weight)} (${gap > 0 ? '+' : ''}${gap.toFixed(2)})`, off)
  const done = { title: 'Đã khai thác', subject: 'DH-TẬP-1', goods }
  return off
    ? {
        ...done,
        kind: 'careful',
        detail: `Cân lại: kho nước ngoài ${kg(declared)}, tại đây ${kg(weight)}`,
        say: 'Cân lại',
      }
    : { ...done, kind: 'saved', detail: `${kg(weight)} (tập)` }
}

/** To practise with at the scale. */
export const checkinSamples: readonly Sample[] = [
  {
    code: 'TAP-CAN-1',
    about: 'Đặt lên cân, gõ cân nặng rồi Enter đến hết',
    result: { kind: 'right', title: 'Đặt lên cân', subject: 'DH-TẬP-1', goods: scale(undefined, false) },
    weigh: weighedHere,
  },
  {
    code: 'TAP-CAN-2',
    about: 'Cân lệch nhiều so với kho nước ngoài: cân lại',
    result: {
      kind: 'careful',
      title: 'Đã khai thác',
      subject: 'DH-TẬP-1',
      detail: 'Cân lại: kho nước ngoài 1.20 kg, tại đây 1.95 kg',
      say: 'Cân lại',
      goods: scale('1.95 kg (+0.75)', true),
    },
  },
  {
    code: 'TAP-CAN-3',
    about: 'Còn thiếu kiện: chưa cân được',
    result: {
      kind: 'missing',
      title: 'Thiếu kiện 2/3',
      subject: 'DH-TẬP-2',
      say: 'Thiếu kiện 2 trên 3',
      goods: { facts: [packages(2, 3)] },
    },
  },
  {
    code: 'TAP-CAN-4',
    about: 'Hàng hỏng: chờ quyết định, không cân',
    result: { kind: 'broken', subject: 'DH-TẬP-3', detail: 'Hư hỏng tại Việt Nam' },
  },
  {
    code: 'TAP-CAN-5',
    about: 'Đã cân xong từ trước',
    result: { kind: 'again', title: 'Đã khai thác', subject: 'DH-TẬP-4' },
  },
]

/** To practise with where a code is only looked up. */
export const lookupSamples: readonly Sample[] = [
  {
    code: 'TAP-TRA-1',
    about: 'Mã của một đơn: bước của đơn và kiện',
    result: {
      kind: 'found',
      title: 'Đã về kho nước ngoài',
      subject: 'DH-TẬP-1',
      detail: 'Tai nghe chụp tai · Khách tập',
      goods: { facts: [{ label: 'Số lượng', expected: '1' }, packages(1, 1)] },
    },
  },
  {
    code: 'TAP-TRA-2',
    about: 'Không khớp hẳn: xem các đơn có mã gần giống',
    result: { kind: 'careful', title: 'Gần giống', subject: 'DH-TẬP-2' },
  },
  {
    code: 'TAP-TRA-3',
    about: 'Không đơn, không kiện nào mang mã này',
    result: { kind: 'absent', detail: 'Không có đơn hay kiện nào mang mã này' },
  },
]
