/** Test data: one transfer content as a Vietnamese bank hands it over, and what must be read from it. */
export interface MemoSample {
  text: string
  why: string
  orders?: string[]
  bills?: string[]
  transfers?: string[]
  customers?: string[]
}

const order = 'DH000001230'
const bill = 'PX00000018'
const customer = 'KH000001'
const receipt = 'CK00000018'

export const memoSamples: readonly MemoSample[] = [
  { text: 'KH000001 DH000001230', why: 'as we print it', orders: [order], customers: [customer] },
  { text: 'KH000001 PX00000018', why: 'a bill as we print it', bills: [bill], customers: [customer] },
  {
    text: 'MBVCB.3278907687.KH000001 DH000001230.CT tu 0071000123456 NGUYEN VAN A toi 0123456789 CONG TY',
    why: 'Vietcombank wraps it in its reference and the parties',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'MBVCB.3278907687.031245.KH000001 PX00000018.CT tu 1012345678 TRAN THI B',
    why: 'Vietcombank with a second reference',
    bills: [bill],
    customers: [customer],
  },
  {
    text: 'KH000001 DH000001230-CHUYEN TIEN-OQCH00004567-MOMO0912345678MOMO',
    why: 'a wallet appends itself',
    orders: [order],
    customers: [customer],
  },
  { text: 'kh000001 dh000001230', why: 'lower case', orders: [order], customers: [customer] },
  { text: 'KH000001DH000001230', why: 'glued by the bank', orders: [order], customers: [customer] },
  { text: 'DH 000 001 230', why: 'spaces inside the digits', orders: [order] },
  {
    text: 'KH00 0001 DH0000 01230',
    why: 'a line break became a space',
    orders: [order],
    customers: [customer],
  },
  { text: 'NGUYENVANACHUYENTIENDH000001230', why: 'glued after a name', orders: [order] },
  { text: 'DH000001230FT26325123456789', why: 'glued before a bank reference', orders: [order] },
  {
    text: 'FT26325098765432 KH000001 DH000001230 GD 123456-112126 10:22:33',
    why: 'transaction number and time around it',
    orders: [order],
    customers: [customer],
  },
  { text: 'KH000001.DH000001230', why: 'the space became a dot', orders: [order], customers: [customer] },
  { text: 'KH000001-DH000001230', why: 'the space became a hyphen', orders: [order], customers: [customer] },
  {
    text: 'KH000001_PX00000018_',
    why: 'the space became an underscore',
    bills: [bill],
    customers: [customer],
  },
  { text: 'DH-000-001-230', why: 'typed by hand with hyphens', orders: [order] },
  { text: 'don hang DH.000001230 e cam on', why: 'a dot after the prefix', orders: [order] },
  { text: 'Thanh toán đơn ĐH000001230', why: 'autocorrect put the stroke on the D', orders: [order] },
  { text: 'ＤＨ０００００１２３０', why: 'full-width keyboard', orders: [order] },
  { text: 'IBFT KH000001 DH000001230', why: 'inter-bank prefix', orders: [order], customers: [customer] },
  {
    text: 'TKThe :19035678901234, tai Techcombank. KH000001 DH000001230 -CTLNHIDI000012345678901-1/1-CRE-002',
    why: 'BIDV names the account and counts the parts',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'CT DEN:632512345678 KH000001 PX00000018',
    why: 'VietinBank incoming transfer',
    bills: [bill],
    customers: [customer],
  },
  {
    text: '020097042211211022332026ABCD123456.12345.102233.KH000001 DH000001230',
    why: 'NAPAS trace in front',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'KH000001 DH000001230; KH000001 DH000001230',
    why: 'repeated by the bank: one target all the same',
    orders: [order],
    customers: [customer],
  },
  { text: 'tt 2 don DH000001230 va DH000000018', why: 'two orders', orders: [order, 'DH000000018'] },
  { text: 'coc DH000001230 va phieu PX00000018', why: 'an order and a bill', orders: [order], bills: [bill] },
  { text: 'KH000001 DH00000123', why: 'cut at the end', customers: [customer] },
  { text: 'MBVCB.3278907687.KH000001 DH0000', why: 'cut after four digits', customers: [customer] },
  { text: 'DH000001231', why: 'one digit mistyped' },
  { text: 'FT2632500000123 DHL 000001230', why: 'DHL is not DH' },
  { text: 'KH000001', why: 'a customer alone matches nothing', customers: [customer] },
  { text: 'KH000001 chuyen tien', why: 'a customer and a greeting', customers: [customer] },
  { text: 'FT26325000001230', why: 'the digits of a code without its prefix' },
  { text: 'NGUYEN VAN A chuyen tien', why: 'no code at all' },
  { text: 'PX00000019', why: 'a bill with a wrong check digit' },
  {
    text: 'KH000001 DH000001230 Trace 884512 - VCB Digibank',
    why: 'VCB Digibank puts its trace behind',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'IBVCB.1122334455.KH000001 PX00000018.CT tu 0071000999888 LE VAN C toi 1023456789 CONG TY TNHH MUA HO VIET',
    why: 'VCB iB@nking',
    bills: [bill],
    customers: [customer],
  },
  {
    text: 'VCBPAY.0912345678.DH000001230.0912345678',
    why: 'VCBPay with a phone number on both sides',
    orders: [order],
  },
  {
    text: 'NGUYEN VAN A chuyen tien-260611-15:42:10 FT26325555666677 KH000001 DH000001230',
    why: 'Techcombank writes day and time before it',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'TRAN THI B chuyen FT26325111222333\nKH000001\nDH000001230',
    why: 'Techcombank breaks the line in the cell',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'CUSTOMER KH000001 DH000001230. TU: PHAM VAN D',
    why: 'MB: the sender behind a dot',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'MBCT 0987654321 DH000001230 Ma giao dich/ Trace 123456',
    why: 'MB with a phone number before it',
    orders: [order],
  },
  {
    text: 'KH000001 DH000001230 GD 5326IBT1jW8XK9 211126-09:12:33',
    why: 'ACB: transaction number and time behind it',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'DH000001230-211126-09:12:33 000123',
    why: 'ACB: only the code, then the time',
    orders: [order],
  },
  {
    text: 'REM Tfr Ac: 12510000123456 O@L_080001_0_0_0 KH000001 PX00000018 HOANG VAN E',
    why: 'BIDV: Tfr Ac and its channel',
    bills: [bill],
    customers: [customer],
  },
  {
    text: 'VietinBank iPay;113366668888;KH000001 DH000001230;CN TP HCM',
    why: 'VietinBank iPay between semicolons',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'VBA:1500205123456 KH000001 DH000001230 -Agribank E-Mobile',
    why: 'Agribank E-Mobile',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'NHAN TU 19033332222 TRACE 445566 ND KH000001 DH000001230',
    why: 'VPBank: ND before the content',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'TPBank;0000 1122;kh000001 dh000001230;E-bank',
    why: 'TPBank in lower case',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'ZLP 261121000000123 KH000001DH000001230',
    why: 'ZaloPay with its own number before it',
    orders: [order],
    customers: [customer],
  },
  {
    text: 'Qr MOMO 60123456789 KH000001 PX00000018',
    why: 'MoMo by QR',
    bills: [bill],
    customers: [customer],
  },
  {
    text: 'KH000001 CK00000018',
    why: 'a receipt asked for, as we print it',
    transfers: [receipt],
    customers: [customer],
  },
  { text: 'CK00000018', why: 'only the receipt', transfers: [receipt] },
  { text: 'chuyen khoan ck 00000018', why: 'the receipt typed with a space', transfers: [receipt] },
  { text: 'CK 0912345678 mua hang', why: 'CK before a phone number is no receipt' },
  { text: 'NGUYEN VAN A CK tien hang', why: 'CK for chuyển khoản' },
  { text: 'CK19036668888011 tra tien', why: 'CK glued to an account number' },
  {
    text: 'CK 0912345678 don DH000001230',
    why: 'a phone number behind CK, and an order',
    orders: [order],
  },
  { text: 'thanh toan PX 0000 0018 thank shop', why: 'a bill with spaces in its digits', bills: [bill] },
  { text: 'PHIEU XUAT PX.00000018', why: 'a bill with a dot behind PX', bills: [bill] },
  { text: 'DH000001230DH000000018', why: 'two orders glued', orders: [order, 'DH000000018'] },
  {
    text: 'DH000001230,DH000000018 KH000001',
    why: 'two orders with a comma',
    orders: [order, 'DH000000018'],
    customers: [customer],
  },
  {
    text: 'coc DH000001230 + CK00000018',
    why: 'an order and a receipt',
    orders: [order],
    transfers: [receipt],
  },
  {
    text: 'KH000001 KH000045 DH000001230',
    why: 'two customers: no longer certain',
    orders: [order],
    customers: ['KH000045'],
  },
  { text: 'KH 000001 nap tien', why: 'a top-up with a space in the customer', customers: [customer] },
  { text: 'DHOOOOO1230', why: 'letters O for zeros are not guessed' },
  { text: 'D H 0 0 0 0 0 1 2 3 0', why: 'every letter by itself', orders: [order] },
  { text: 'SMS 2112 PHI DV THANG 11/2026', why: 'the bank takes a fee' },
  { text: 'TRA LAI TIEN GUI T11/2026', why: 'the bank pays interest' },
  { text: 'DHL VN thanh toan hoa don 000123', why: 'a carrier is no order' },
  { text: '', why: 'empty' },
]
