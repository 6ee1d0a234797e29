import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { bill_parcel: 'Kiện gửi hãng vận chuyển' },
  columns: {
    answered_at: 'hãng trả lời lúc',
    asked_at: 'hỏi hãng lúc',
    carrier: 'hãng vận chuyển',
    carrier_key: 'khóa bên hãng',
    cod_vnd: 'thu hộ',
    fee_now_vnd: 'cước hãng báo sau',
    fee_seen_vnd: 'cước đã đối chiếu',
    weight_seen: 'cân nặng đã đối chiếu',
    last_event: 'tin cuối của hãng',
    last_event_at: 'tin cuối lúc',
    height: 'cao (cm)',
    length: 'dài (cm)',
    waybill: 'mã vận đơn',
    width: 'rộng (cm)',
    outcome: 'hành trình',
    prints: 'số lần in nhãn',
    problem: 'phiếu chưa theo được',
    reading: 'địa chỉ hãng đọc',
    service: 'dịch vụ',
    weight_now: 'cân nặng hãng báo',
    why: 'hãng trả lời',
  },
}
