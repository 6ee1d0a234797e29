/** How a supplier is paid (document 1, section 9); apart from the calls, for lists that only show it. */
export const paymentChannelNames: Readonly<Record<string, string>> = {
  card_4721: 'Thẻ 4721',
  transfer: 'Chuyển khoản',
  checkout_1: 'Cổng thanh toán 1',
  checkout_2: 'Cổng thanh toán 2',
  checkout_3: 'Cổng thanh toán 3',
  conbini: 'Cửa hàng tiện lợi',
  cod_1: 'COD kênh 1',
  cod_2: 'COD kênh 2',
}
