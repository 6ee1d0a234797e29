import { z } from 'zod'
import { requiredText } from '#platform/contract/fields.ts'
import { active, name } from '#platform/contract/record-fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'

const purposes = [
  { value: 'comment', label: 'Bình luận dưới món hàng' },
  { value: 'receipt', label: 'Lời gửi khi bấm nhận hàng' },
] as const

/** What is written to sellers abroad in our name, in their language, by what it is for. */
export const sellerPhrases = resource({
  key: 'seller-phrase',
  table: 'seller_phrase',
  title: 'Câu mẫu gửi người bán',
  noun: 'câu mẫu',
  paths: recordPaths('/api/seller-phrase'),
  ids: recordIds('seller-phrase'),
  roles: { read: roles('ql', 'kt', 'kd', 'cs', 'op'), write: roles('ql', 'cs') },
  page: { size: 50 },
  fields: {
    purpose: {
      label: 'Dùng để',
      kind: 'select',
      schema: z.enum(purposes.map(({ value }) => value)),
      options: purposes,
      required: true,
      initial: 'comment',
      list: { width: 200, sortable: true, filter: 'any' },
      form: { help: 'Khi bấm nhận hàng, câu đang dùng cũ nhất được gửi.' },
    },
    name,
    words: {
      label: 'Câu gửi người bán',
      kind: 'note',
      schema: requiredText(500),
      required: true,
      list: { width: 420 },
    },
    active,
  },
  search: ['name', 'words'],
  defaultSort: 'purpose',
})
