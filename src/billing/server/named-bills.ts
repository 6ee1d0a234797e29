import { refuse } from '#platform/contract/errors.ts'

/** The bills a call names by `id` or `ids`. */
export function namedBills(body: { id?: number | undefined; ids?: number[] | undefined }): number[] {
  const ids = [...(body.id ? [body.id] : []), ...(body.ids ?? [])]
  if (ids.length === 0) {
    throw refuse('bad_input', { details: [{ path: 'ids', message: 'Vui lòng chọn phiếu xuất' }] })
  }
  return ids
}
