import { ownWork, ownWorkSentence } from '#platform/contract/status.ts'

/**
 * Every refusal is a row of a slice's `*.errors.ts`: under its stable code the HTTP status, the
 * Vietnamese sentence and, where the specification has one, its number.
 */
export interface ErrorKind {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 503 | 507
  /** The sentence; `{name}` is filled from the error's values. */
  readonly message: string
  /** The specified number in `code` of the body, where there is one. */
  readonly code?: number
}

export interface ErrorDetail {
  path: string
  message: string
}

interface Given {
  /** Fill the sentence's `{name}` places. */
  values?: Record<string, string | number>
  /** Land on the form's fields. */
  details?: ErrorDetail[]
  /** Further fields of the answer's body, such as the current row of a stale update. */
  extra?: Record<string, unknown>
}

/** A refusal on its way to HTTP; made by the `refuse` function of its slice. */
export class AppError extends Error {
  readonly code: string
  readonly kind: ErrorKind
  readonly given: Given
  constructor(code: string, kind: ErrorKind, given: Given = {}) {
    super(sentence(kind, given.values ?? {}))
    this.name = 'AppError'
    this.code = code
    this.kind = kind
    this.given = given
  }
}

/** `const refuse = refusals(orderErrors)`, then `throw refuse('orders.expired', {values})`. */
export function refusals<const E extends Record<string, ErrorKind>>(table: E) {
  return (code: keyof E & string, given?: Given) => new AppError(code, table[code] as ErrorKind, given)
}

/** Declares a slice's error table; the identity function, it only keeps the literal codes. */
export function errors<const E extends Record<string, ErrorKind>>(table: E): E {
  return table
}

/** The errors that any call may answer. */
export const commonErrors = errors({
  bad_input: { status: 400, message: 'Dữ liệu chưa hợp lệ, vui lòng kiểm tra lại.' },
  bad_request: { status: 400, message: 'Yêu cầu không đúng chuẩn HTTP.' },
  bad_json: { status: 400, message: 'Nội dung gửi lên không phải JSON hợp lệ.' },
  bad_form: {
    status: 400,
    message: 'Biểu mẫu gửi lên bị thiếu hoặc hỏng, vui lòng chọn lại tệp và gửi lại.',
  },
  'access.unauthorized': { status: 401, message: 'UNAUTHORIZED' },
  'access.forbidden': { status: 403, message: 'Bạn không có quyền thực hiện thao tác này.' },
  'access.password_given': {
    status: 403,
    message: 'Mật khẩu này do quản lý đặt, vui lòng đổi sang mật khẩu của riêng bạn trước khi làm việc.',
  },
  'access.cross_site': { status: 403, message: 'Yêu cầu đến từ một trang web khác nên bị từ chối.' },
  'access.station': { status: 403, message: 'Bạn không thuộc trạm này.' },
  'access.station_missing': { status: 400, message: 'Vui lòng chọn trạm làm việc.' },
  [ownWork]: { status: 409, message: ownWorkSentence },
  route_not_found: { status: 404, message: 'Không tìm thấy đường dẫn.' },
  not_found: { status: 404, message: 'Không tìm thấy dữ liệu.' },
  timeout: { status: 408, message: 'Yêu cầu quá thời gian, vui lòng thử lại.' },
  'conflict.stale': { status: 409, message: 'Dữ liệu vừa được người khác thay đổi, vui lòng tải lại.' },
  'conflict.duplicate': { status: 409, message: 'Dữ liệu đã tồn tại.' },
  'conflict.in_use': { status: 409, message: 'Dữ liệu đang được sử dụng, không thể xóa.' },
  'idempotency.mismatch': { status: 409, message: 'Khóa chống gửi trùng đã dùng cho nội dung khác.' },
  'idempotency.in_flight': { status: 409, message: 'Yêu cầu này đang được xử lý, vui lòng chờ.' },
  empty_file: { status: 400, message: 'Tệp {name} rỗng (0 byte), hãy chọn tệp khác.' },
  too_large: { status: 413, message: 'Nội dung gửi lên quá lớn.' },
  unsupported_type: { status: 415, message: 'Kiểu nội dung không được hỗ trợ.' },
  too_many: { status: 429, message: 'Bạn thao tác quá nhanh, vui lòng thử lại sau ít phút.' },
  too_much: {
    status: 429,
    message:
      'Bạn đã {what} {most} lần trong một giờ, mức cho phép của mỗi người. Vui lòng làm tiếp sau {minutes} phút.',
  },
  internal: { status: 500, message: 'Có lỗi hệ thống, vui lòng thử lại hoặc báo quản trị kèm mã yêu cầu.' },
  unavailable: { status: 503, message: 'Hệ thống đang tạm gián đoạn, vui lòng thử lại sau giây lát.' },
  busy: { status: 503, message: 'Hệ thống đang bận, vui lòng thử lại sau giây lát.' },
  storage_unavailable: {
    status: 503,
    message: 'Kho lưu tệp đang gián đoạn, tệp chưa được lưu hoặc đọc. Vui lòng thử lại sau giây lát.',
  },
  no_space: { status: 507, message: 'Máy chủ hết dung lượng lưu trữ.' },
})

export function sentence(kind: ErrorKind, values: Record<string, string | number>): string {
  return kind.message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Refuses with one of the errors that any call may answer. */
export const refuse = refusals(commonErrors)

/** Refuses one field of the input with a sentence of its own. */
export const refuseField = (path: string, message: string) =>
  refuse('bad_input', { details: [{ path, message }] })
