import { errors, refusals } from '#platform/contract/errors.ts'

export const catalogErrors = errors({
  'catalog.in_force': {
    status: 409,
    message: 'Dòng này đã áp dụng từ {date}, không sửa được; hãy thêm dòng mới với ngày áp dụng sau đó.',
  },
})
export const refuseCatalog = refusals(catalogErrors)
