/** What a customer may use, beside what they have: said wherever both figures stand. */
export const freeRule =
  'Khả dụng = số dư − đang giữ (cọc đơn, cọc đấu giá, thanh toán hộ, tiền chờ rút). Nợ trên phiếu đã trừ vào số dư.'
