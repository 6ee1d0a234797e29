import { errors, refusals } from '#platform/contract/errors.ts'

export const catalogErrors = errors({
  'catalog.in_force': {
    status: 409,
    message: 'Dòng này đã áp dụng từ {date}, không sửa được; hãy thêm dòng mới với ngày áp dụng sau đó.',
  },
  'image.type': { status: 415, message: 'Chỉ nhận ảnh JPEG, PNG hoặc WebP.' },
  'image.unreadable': { status: 415, message: 'Không đọc được ảnh {name}, file có thể bị hỏng.' },
  'image.unknown': { status: 404, message: 'Không tìm thấy ảnh.' },
  'library.no_file': { status: 400, message: 'Tải ảnh thất bại: chưa chọn tệp nào.' },
  'library.one_file': { status: 400, message: 'Tải ảnh thất bại: mỗi lần chỉ gửi một tệp.' },
  'library.type': { status: 415, message: 'Chỉ nhận ảnh JPEG, PNG, WebP hoặc tài liệu Word, Excel, PDF.' },
  'library.folder_unknown': { status: 404, message: 'Không tìm thấy thư mục ảnh {path}.' },
  'library.folder_name': {
    status: 400,
    message: 'Tên thư mục gồm chữ, số, dấu cách và các dấu - _ ( ) ., tối đa 60 ký tự.',
  },
  'library.folder_exists': { status: 409, message: 'Thư mục {path} đã có.' },
  'library.not_own': { status: 409, message: 'Chỉ người tải ảnh lên hoặc quản lý được gỡ ảnh này.' },
})
export const refuseCatalog = refusals(catalogErrors)
