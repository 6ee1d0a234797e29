/** What refers to a station, a department or a member of staff, in the sentence that refuses its deletion. */
export const organisationUsedIn: Readonly<Record<string, string>> = {
  staff: 'nhân viên',
  staff_station: 'nhân viên của trạm',
  card: 'tài khoản ngân hàng và thẻ',
  customer: 'khách hàng',
  account: 'sổ cái',
  entry: 'sổ cái',
  orders: 'đơn hàng',
  transfer: 'phiếu thu chi',
  bill: 'phiếu xuất',
  inbill: 'phiếu khai thác',
  delivery_batch: 'bảng kê giao hàng',
  department: 'phòng ban trực thuộc',
  feedback: 'góp ý',
  library_file: 'tệp đính kèm',
}
