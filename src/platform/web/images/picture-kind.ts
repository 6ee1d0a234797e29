/** What the server takes. */
export const photoTypes = 'image/jpeg,image/png,image/webp'
/** Of one file, as the server takes it. */
const mostBytes = 20 * 1024 * 1024

export type PictureKind = 'JPEG' | 'PNG' | 'WebP' | 'GIF' | 'HEIC' | 'AVIF' | 'BMP'
/** Sent as they are; the others are drawn anew first, where the browser can read them. */
export const sentAs: Partial<Record<PictureKind, string>> = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
}

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Told by the first bytes, never by the name or by what the machine believes it is. */
export function kindOf(head: Uint8Array): PictureKind | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'JPEG'
  if (text(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'PNG'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'WebP'
  if (/^GIF8[79]a/.test(text(head, 0, 6))) return 'GIF'
  if (text(head, 0, 2) === 'BM' && head.length > 13 && head[6] === 0 && head[7] === 0) return 'BMP'
  const brand = text(head, 4, 8) === 'ftyp' ? text(head, 8, 12) : ''
  if (/^(hei[cxmsf]|hev[cxm]|mif1|msf1)$/.test(brand)) return 'HEIC'
  return /^avi[fs]$/.test(brand) ? 'AVIF' : undefined
}

/** Why a file is no picture that may be sent, in words; undefined: it may. */
export function refusalOf(kind: PictureKind | undefined, size: number, canRead: boolean): string | undefined {
  if (size === 0) return 'tệp rỗng'
  if (!kind) return 'không phải ảnh; chỉ nhận JPEG, PNG, WebP'
  if (!sentAs[kind] && !canRead) {
    return kind === 'HEIC'
      ? 'ảnh HEIC, trình duyệt này không mở được; trên iPhone vào Cài đặt › Camera › Định dạng, chọn “Tương thích nhất”'
      : `ảnh ${kind}, trình duyệt này không mở được; lưu thành JPEG rồi gửi lại`
  }
  if (size > mostBytes) return `nặng ${Math.ceil(size / 1024 / 1024)} MB, nhiều nhất 20 MB`
  return undefined
}
