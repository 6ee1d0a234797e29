import type { Db } from '#platform/server/db/database.ts'

const webs: [code: string, name: string, site: string | null, country: string, url: string][] = [
  ['uniqlo-jp', 'Uniqlo Nhật Bản', null, 'JP', 'https://www.uniqlo.com/jp/'],
  ['muji-jp', 'MUJI Nhật Bản', null, 'JP', 'https://www.muji.com/jp/'],
  ['yodobashi', 'Yodobashi Camera', null, 'JP', 'https://www.yodobashi.com/'],
  ['mapcamera', 'Map Camera', null, 'JP', 'https://www.mapcamera.com/'],
  ['rakuten-books', 'Rakuten Books', 'rakuten', 'JP', 'https://books.rakuten.co.jp/'],
  ['zozotown', 'ZOZOTOWN', null, 'JP', 'https://zozo.jp/'],
  ['amazon-jp', 'Amazon Nhật Bản', 'amazon', 'JP', 'https://www.amazon.co.jp/'],
  ['amazon-us', 'Amazon Mỹ', 'amazon', 'US', 'https://www.amazon.com/'],
  ['ebay-us', 'eBay Mỹ', 'ebay', 'US', 'https://www.ebay.com/'],
  ['iherb', 'iHerb', null, 'US', 'https://www.iherb.com/'],
  ['taobao', 'Taobao', 'khac', 'CN', 'https://www.taobao.com/'],
  ['1688', '1688.com', 'khac', 'CN', 'https://www.1688.com/'],
  ['oliveyoung', 'Olive Young', null, 'KR', 'https://www.oliveyoung.co.kr/'],
  ['boots-uk', 'Boots', null, 'GB', 'https://www.boots.com/'],
]

const services: [code: string, name: string, kind: string, unit: string, description: string][] = [
  ['MUA-HO', 'Mua hộ', 'purchase', 'đơn', 'Đặt mua trên trang nước ngoài theo đường dẫn khách gửi.'],
  ['DAU-GIA', 'Đấu giá hộ', 'purchase', 'phiên', 'Đặt giá và săn giá đến mức khách cho phép.'],
  ['VAN-CHUYEN', 'Vận chuyển hộ', 'transport', 'kg', 'Khách tự mua, gửi về kho nước ngoài.'],
  [
    'GIAO-HANG',
    'Giao hàng nội địa',
    'transport',
    'kiện',
    'Giao tận nhà qua Viettel Post, EMS hoặc nhân viên giao hàng.',
  ],
  ['GOM', 'Gom kiện', 'warehouse', 'kiện', 'Gom nhiều kiện về cùng một chuyến.'],
  ['REPACK', 'Đóng gói lại', 'warehouse', 'thùng', 'Bỏ bao bì thừa, giảm thể tích.'],
  ['FULLBOX', 'Giữ nguyên hộp', 'warehouse', 'thùng', 'Không mở, không cắt hộp gốc.'],
  ['KIEM-HANG', 'Kiểm hàng', 'warehouse', 'sản phẩm', 'Mở kiện, chụp ảnh, so với mô tả của người bán.'],
  ['THANH-TOAN-HO', 'Thanh toán hộ', 'payment', 'giao dịch', 'Trả tiền cho người bán bằng thẻ của công ty.'],
]

/** Departments with the one they belong to and the account that leads them. */
const departments: [
  code: string,
  name: string,
  parent: string | null,
  leader: string | null,
  note: string,
][] = [
  ['BGD', 'Ban giám đốc', null, 'su', 'Điều hành chung'],
  ['KD', 'Phòng kinh doanh', 'BGD', 'ss', 'Bán hàng, báo giá, chăm sóc khách'],
  ['KD-HCM', 'Kinh doanh TP. Hồ Chí Minh', 'KD', 'ss', 'Khách phía Nam'],
  ['KD-HN', 'Kinh doanh Hà Nội', 'KD', 'ss2', 'Khách phía Bắc'],
  ['CSKH', 'Chăm sóc khách hàng', 'KD', 'cc', 'Khiếu nại, đổi trả, khách VIP'],
  ['HTKH', 'Phòng hỗ trợ đơn hàng', 'BGD', 'cs', 'Đặt hàng, theo dõi đơn'],
  ['KT', 'Phòng kế toán', 'BGD', 'ac', 'Thu chi, công nợ, đối soát'],
  ['VH', 'Phòng vận hành kho', 'BGD', 'op', 'Nhận, khai thác, xuất hàng'],
  ['VH-NN', 'Kho nước ngoài', 'VH', 'op', 'Tokyo, Osaka, Los Angeles, Quảng Châu'],
  ['VH-VN', 'Kho Việt Nam', 'VH', 'op', 'Hà Nội, TP. Hồ Chí Minh'],
  ['MKT', 'Phòng marketing', 'BGD', 'mkt', 'Thông báo, khuyến mãi, mạng xã hội'],
]

/** Web shops, services and departments of the demo company. */
export async function makeDemoSettings(tx: Db): Promise<void> {
  await tx
    .insertInto('web')
    .values(
      webs.map(([code, name, site_code, country, url], position) => ({
        code,
        name,
        site_code,
        country,
        url,
        position,
      })),
    )
    .execute()
  await tx
    .insertInto('service')
    .values(
      services.map(([code, name, kind, unit, description], position) => ({
        code,
        name,
        kind,
        unit,
        description,
        position,
      })),
    )
    .execute()
  const staff = await tx.selectFrom('staff').select(['id', 'username']).execute()
  const known = new Map<string, number>()
  for (const [position, [code, name, parent, leader, note]] of departments.entries()) {
    const { id } = await tx
      .insertInto('department')
      .values({
        code,
        name,
        note,
        position,
        parent_id: parent === null ? null : (known.get(parent) ?? null),
        manager_id: staff.find(({ username }) => username === leader)?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    known.set(code, id)
  }
  await makeDemoPlacesOfStaff(tx, known)
}

/** Who works in which department for whom. */
const places: [username: string, department: string, manager: string | null][] = [
  ['su', 'BGD', null],
  ['ad', 'BGD', 'su'],
  ['ac', 'KT', 'su'],
  ['ac2', 'KT', 'ac'],
  ['cs', 'HTKH', 'ad'],
  ['ss', 'KD-HCM', 'ad'],
  ['ss2', 'KD-HN', 'ad'],
  ['cc', 'CSKH', 'ad'],
  ['op', 'VH-VN', 'ad'],
  ['af', 'HTKH', 'cs'],
  ['af2', 'HTKH', 'cs'],
  ['mkt', 'MKT', 'ad'],
]

async function makeDemoPlacesOfStaff(tx: Db, departmentIds: ReadonlyMap<string, number>): Promise<void> {
  const staff = await tx.selectFrom('staff').select(['id', 'username']).execute()
  const idOf = (username: string | null) => staff.find((one) => one.username === username)?.id ?? null
  for (const [username, department, manager] of places) {
    await tx
      .updateTable('staff')
      .set({ department_id: departmentIds.get(department) ?? null, manager_id: idOf(manager) })
      .where('username', '=', username)
      .execute()
  }
}
