/** Test data: one transfer content as a Vietnamese bank hands it over, and what must be read from it. */
export interface MemoSample {
  text: string
  why: string
  orders?: string[]
  bills?: string[]
  customers?: string[]
}

const order = 'DH000001230'
const bill = 'PX00000018'
const customer = 'KH000001'

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
  { text: '', why: 'empty' },
]
