import { ApiError } from '#platform/contract/client.ts'

/** The sentences of the kit itself; a slice's own words stand in its `*.words.ts`. */
export const kitWords = {
  retry: 'Thử lại',
  /** Leaves a dialog or form; "Hủy" is an action of many records, never a way out. */
  close: 'Đóng',
  save: 'Lưu',
  saving: 'Đang lưu…',
  orPaste: 'hoặc kéo thả tệp, dán bảng chép từ Excel (Ctrl+V) vào đây',
  agree: 'Đồng ý',
  clearFilters: 'Xóa bộ lọc',
  unknownError: 'Có lỗi xảy ra, vui lòng thử lại.',
  nothingToPrint: 'Có lỗi xảy ra, không có nội dung để in!',
  leaveDirty: 'Nội dung chưa lưu sẽ mất. Bạn vẫn muốn rời đi?',
} as const

/** The sentence of whatever was thrown: the server's own where it sent one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.sentence || kitWords.unknownError
  return error instanceof Error && error.message !== '' ? error.message : kitWords.unknownError
}
