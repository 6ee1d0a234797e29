import type { BidOutcome } from '#outside/market/port.ts'

/** Where an outcome leads a bid that is living. */
interface Effect {
  /** What people read. */
  sentence: string
  /**
   * `keep`: it stands as it does; `exceed`, `fail`, `lose`: so; `again`: the same once more while there is time;
   * `other`: with the next account.
   */
  next: 'keep' | 'exceed' | 'fail' | 'lose' | 'again' | 'other'
  /** The customer's money stays held. */
  holds: boolean
  /** What is written of the account. */
  account?: 'signed_out' | 'banned' | 'unpaid' | 'refused'
}

/** Every word a market may have for a bid, one list for all sites, in ours: the state and the hold follow from it. */
export const outcomes: Readonly<Record<BidOutcome, Effect>> = {
  leading: { sentence: 'Đang dẫn đầu', next: 'keep', holds: true },
  already_highest: { sentence: 'Đã dẫn đầu từ trước', next: 'keep', holds: true },
  reserve_not_met: { sentence: 'Cao nhất nhưng chưa đến giá giữ của người bán', next: 'keep', holds: true },
  outbid_at_once: {
    sentence: 'Bị vượt ngay khi gửi: có người đặt tối đa cao hơn',
    next: 'exceed',
    holds: true,
  },
  not_leading: { sentence: 'Trang nhận giá nhưng không ghi mình dẫn đầu', next: 'exceed', holds: true },
  too_low: { sentence: 'Thấp hơn mức đặt tiếp theo', next: 'exceed', holds: true },
  too_high: { sentence: 'Vượt mức trang cho đặt', next: 'fail', holds: false },
  ended: { sentence: 'Phiên đã kết thúc', next: 'lose', holds: false },
  ended_early: { sentence: 'Người bán kết thúc sớm', next: 'lose', holds: false },
  sold_by_buy_now: { sentence: 'Đã có người mua ngay', next: 'lose', holds: false },
  not_eligible: {
    sentence: 'Không đủ điều kiện (không rõ điều nào)',
    next: 'other',
    holds: true,
    account: 'refused',
  },
  blocked_by_seller: {
    sentence: 'Người bán chặn tài khoản này',
    next: 'other',
    holds: true,
    account: 'refused',
  },
  account_suspended: { sentence: 'Tài khoản bị trang khóa', next: 'other', holds: true, account: 'banned' },
  account_unpaid_wins: {
    sentence: 'Tài khoản còn phiên thắng chưa trả tiền',
    next: 'other',
    holds: true,
    account: 'unpaid',
  },
  signed_out: { sentence: 'Tài khoản đã bị đăng xuất', next: 'other', holds: true, account: 'signed_out' },
  captcha: { sentence: 'Trang đòi xác minh bằng hình', next: 'other', holds: true, account: 'signed_out' },
  does_not_ship: { sentence: 'Người bán không gửi đến kho', next: 'fail', holds: false },
  currency: { sentence: 'Sai loại tiền của phiên', next: 'fail', holds: false },
  site_busy: { sentence: 'Trang đang quá tải', next: 'again', holds: true },
  changed: { sentence: 'Giá hoặc phiên đã đổi so với lúc xem', next: 'again', holds: true },
  unknown: { sentence: 'Không rõ kết quả', next: 'fail', holds: true },
}

/** Nobody can tell what came of a bid. */
export const notKnown = 'unknown' satisfies BidOutcome

export const outcomeWords: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(outcomes).map(([code, { sentence }]) => [code, sentence]),
  ['not_sent', 'Chưa gửi được: trang không có giá này'],
  ['rehearsed', 'Diễn tập: đã làm mọi bước, không gửi'],
  ['no_budget', 'Hết lượt hỏi trang trong ngày'],
  ['no_approval', 'Chưa được duyệt nên không gửi'],
  ['no_account', 'Không còn tài khoản dùng được'],
  ['for_a_person', 'Chờ người đặt tay'],
  ['won', 'Đã thắng'],
  ['won_unasked', 'Đã hủy nhưng trang báo thắng bằng giá đã gửi'],
  ['lost', 'Thua: người khác trả cao hơn'],
  ['no_reserve', 'Thua: chưa đến giá giữ của người bán'],
  ['removed', 'Người bán xóa giá của mình'],
  ['next_winner', 'Được mời mua kế tiếp'],
  ['deleted_winner', 'Người bán hủy phiên thắng'],
  ['group', 'Nhóm đã có kết quả'],
  ['customer_locked', 'Khách hàng bị khóa nên không gửi'],
  ['extended_too_long', 'Phiên gia hạn quá lâu: người quyết định tiếp'],
  ['stronger_wish', 'Quản lý chọn khách đặt cao hơn'],
])

export const wordsOf = (outcome: string | null): string | null =>
  outcome === null ? null : (outcomeWords[outcome] ?? outcome)
