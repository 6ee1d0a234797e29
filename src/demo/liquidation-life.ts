import type {
  conditions,
  noticeChannels,
  NoticeKind,
  offerKinds,
} from '#liquidation/core/liquidation.words.ts'

type Channel = (typeof noticeChannels)[number]['value']
type Offer = readonly [kind: (typeof offerKinds)[number]['value'], offeredBy: string, price: number]

/** What is done about goods that were left. */
export type Deed =
  | readonly ['told', kind: NoticeKind, channel: Channel]
  | readonly ['propose', percent: number, condition: (typeof conditions)[number]['value'], note: string]
  | readonly ['offers', ...offers: Offer[]]
  | readonly ['accept']
  /** Which of the buyers, or a colleague. */
  | readonly ['sell', buyer: number | 'staff', pieces: number]
  | readonly ['ask', way: 'bank' | 'cash']
  | readonly ['paid']
  | readonly ['give']
  | readonly ['back', pieces: number, why: string]
  | readonly ['refund']
  | readonly ['settle', costs: number, note: string]
  | readonly ['sent', channel: Channel]
  | readonly ['cancel', why: string]
  | readonly ['owner-pays']

export interface Left {
  name: string
  quantity: number
  /** What one of them cost abroad, and weighs in kilograms. */
  cost: readonly ['JPY' | 'CNY', number]
  weight: number
  /** So many days it lies in Vietnam, about. */
  lies: number
  deeds: readonly (readonly [daysAgo: number, ...Deed])[]
}

/** To whom, and in which words; of paper that the owner gave us: who signed. */
export const noticeTexts: Readonly<Record<NoticeKind, { sent_to: string; content: string }>> = {
  debt: {
    sent_to: 'Số điện thoại đăng ký của khách',
    content:
      'Hàng của quý khách còn ở kho Việt Nam. Gửi kèm bảng kê tiền hàng còn thiếu, cước và phí lưu kho.',
  },
  lien: {
    sent_to: 'Địa chỉ nhận hàng khách đã đăng ký',
    content:
      'Công ty giữ hàng để bảo đảm các khoản chưa thanh toán. Sau 45 ngày từ thông báo này, hàng có thể được bán theo Điều 239 Luật Thương mại.',
  },
  sale: {
    sent_to: 'Số điện thoại đăng ký của khách',
    content: 'Hàng sẽ được bán sau bảy ngày. Quý khách thanh toán lúc nào thì việc bán dừng lúc đó.',
  },
  abandoned: { sent_to: 'Khách ký tại quầy', content: 'Tôi không nhận hàng và giao công ty bán để trừ nợ.' },
}

/** What the law asks for before goods are sold that were accepted so many days ago. */
const told = (accepted: number): Left['deeds'] => [
  [accepted + 54, 'told', 'debt', 'zalo'],
  [accepted + 52, 'told', 'lien', 'letter'],
  [accepted + 8, 'told', 'sale', 'phone'],
]

export const left: readonly Left[] = [
  { name: 'Đĩa than city pop, bộ 5', quantity: 1, cost: ['JPY', 6800], weight: 1.4, lies: 35, deeds: [] },
  { name: 'Vali kéo 24 inch', quantity: 2, cost: ['CNY', 180], weight: 3.6, lies: 53, deeds: [] },
  {
    name: 'Bộ trà Kutani',
    quantity: 1,
    cost: ['JPY', 12500],
    weight: 2.1,
    lies: 70,
    deeds: [
      [24, 'told', 'debt', 'zalo'],
      [22, 'told', 'lien', 'letter'],
    ],
  },
  { name: 'Kệ sách gỗ ba tầng', quantity: 1, cost: ['CNY', 210], weight: 7.5, lies: 108, deeds: told(1) },
  {
    name: 'Ghế văn phòng công thái học',
    quantity: 2,
    cost: ['CNY', 320],
    weight: 11,
    lies: 112,
    deeds: [...told(2), [2, 'propose', 60, 'good', 'Còn nguyên thùng, thiếu một tay vịn']],
  },
  {
    name: 'Đèn bàn LED',
    quantity: 6,
    cost: ['CNY', 65],
    weight: 0.7,
    lies: 118,
    deeds: [
      ...told(9),
      [10, 'propose', 70, 'good', 'Hàng mới, hộp hơi móp'],
      [10, 'offers', ['listing', 'Chợ Tốt, tin cùng loại', 250_000]],
      [9, 'accept'],
      [6, 'sell', 0, 2],
      [6, 'ask', 'cash'],
      [6, 'paid'],
      [6, 'give'],
      [1, 'sell', 1, 1],
      [1, 'ask', 'bank'],
    ],
  },
  {
    name: 'Nintendo Switch OLED',
    quantity: 1,
    cost: ['JPY', 28000],
    weight: 1.2,
    lies: 116,
    deeds: [
      ...told(5),
      [6, 'propose', 75, 'good', 'Máy chạy tốt, đủ phụ kiện'],
      [
        6,
        'offers',
        ['offer', 'Cửa hàng Game Sài Gòn', 3_900_000],
        ['offer', 'Anh Minh, khách quen', 4_100_000],
        ['offer', 'Chị Hạnh, nhóm máy cũ', 3_700_000],
      ],
      [5, 'accept'],
      [3, 'sell', 'staff', 1],
      [3, 'ask', 'cash'],
      [2, 'paid'],
    ],
  },
  {
    name: 'Búp bê Kokeshi',
    quantity: 4,
    cost: ['JPY', 2400],
    weight: 0.4,
    lies: 122,
    deeds: [
      ...told(12),
      [13, 'propose', 65, 'average', 'Hai con trầy sơn nhẹ'],
      [13, 'offers', ['listing', 'Shopee, gian đồ Nhật cũ', 360_000]],
      [12, 'accept'],
      [7, 'sell', 2, 3],
      [7, 'ask', 'cash'],
      [6, 'paid'],
      [6, 'give'],
      [1, 'back', 1, 'Con nhỏ nứt chân, khách thấy khi mở hộp'],
    ],
  },
  {
    name: 'Ống kính Nikon 50mm',
    quantity: 1,
    cost: ['JPY', 15000],
    weight: 0.5,
    lies: 128,
    deeds: [
      ...told(20),
      [21, 'propose', 90, 'good', 'Kính trong, không mốc'],
      [21, 'offers', ['listing', 'Chợ Tốt, ống kính cùng đời', 2_900_000]],
      [20, 'accept'],
      [17, 'sell', 3, 1],
      [17, 'ask', 'cash'],
      [16, 'paid'],
      [16, 'give'],
      [8, 'settle', 150_000, 'Đăng tin và phí gửi cho người mua'],
      [7, 'sent', 'zalo'],
    ],
  },
  {
    name: 'Loa Bose 301 đã qua sửa',
    quantity: 1,
    cost: ['JPY', 9000],
    weight: 8.5,
    lies: 126,
    deeds: [
      ...told(16),
      [17, 'propose', 25, 'poor', 'Loa trái rè, viền xốp mục'],
      [17, 'offers', ['offer', 'Thợ loa Nhật Tảo', 400_000], ['listing', 'Nhóm loa cũ', 480_000]],
      [16, 'accept'],
      [14, 'sell', 4, 1],
      [14, 'ask', 'cash'],
      [14, 'paid'],
      [13, 'give'],
      [3, 'settle', 0, 'Không phát sinh'],
    ],
  },
  {
    name: 'Giày Onitsuka Tiger',
    quantity: 1,
    cost: ['JPY', 7500],
    weight: 1.1,
    lies: 120,
    deeds: [
      ...told(11),
      [12, 'propose', 70, 'good', 'Chưa mang, còn hộp'],
      [12, 'offers', ['listing', 'Chợ Tốt, cùng cỡ', 1_150_000]],
      [11, 'accept'],
      [4, 'owner-pays'],
    ],
  },
]
