import { z } from 'zod'
import { wordPurposes } from '#cashdesk/bank/bank-word.rules.ts'
import { requiredText, text } from '#platform/contract/fields.ts'
import { active } from '#platform/contract/record-fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'

const clerks = roles('ql', 'kt')

export const purposeNames: Readonly<Record<(typeof wordPurposes)[number], string>> = {
  fee: 'Phí ngân hàng',
  interest: 'Lãi tiền gửi',
  cash: 'Nộp, rút tiền mặt',
  own: 'Chuyển nội bộ',
  partner: 'Đối tác trả tiền',
}
const directions = [
  { value: 'any', label: 'Tiền vào và ra' },
  { value: 'in', label: 'Tiền vào' },
  { value: 'out', label: 'Tiền ra' },
] as const

/** What words of a transfer content say, bank by bank: the accountant keeps them as banks change their wording. */
export const bankWords = resource({
  key: 'bank-word',
  table: 'bank_word',
  title: 'Từ nhận biết sao kê',
  noun: 'từ nhận biết',
  paths: recordPaths('/api/bank-word'),
  ids: recordIds('bank-word'),
  roles: { read: clerks, write: clerks },
  page: { size: 50 },
  fields: {
    purpose: {
      label: 'Cho biết là',
      kind: 'select',
      schema: z.enum(wordPurposes),
      options: wordPurposes.map((value) => ({ value, label: purposeNames[value] })),
      required: true,
      list: { width: 150, sortable: true, filter: 'any' },
    },
    words: {
      label: 'Từ trong nội dung',
      kind: 'text',
      schema: requiredText(100).regex(/[\p{L}\p{N}].*[\p{L}\p{N}]/u, 'Cần ít nhất hai chữ hay số'),
      required: true,
      list: { width: 240, sortable: true },
      form: { help: 'Không phân biệt dấu, hoa thường, khoảng trắng: “phi dich vu” nhận cả “PHÍ DỊCH VỤ”.' },
    },
    direction: {
      label: 'Chiều tiền',
      kind: 'select',
      schema: z.enum(directions.map(({ value }) => value)),
      options: directions,
      required: true,
      initial: 'any',
      list: { width: 130, filter: 'any' },
    },
    partner: {
      label: 'Đối tác có tên, mã chứa',
      kind: 'text',
      schema: text(100),
      list: { width: 180 },
      form: { help: 'Chỉ của “Đối tác trả tiền”: “viettel” là mọi đối tác có viettel trong tên.' },
    },
    bank_code: {
      label: 'Chỉ ở ngân hàng',
      kind: 'text',
      schema: text(20),
      empty: 'Mọi ngân hàng',
      list: { width: 130 },
      form: { help: 'Để trống: mọi ngân hàng.' },
    },
    note: { label: 'Ghi chú', kind: 'note', schema: text(500), list: { width: 200, hidden: true } },
    active,
  },
  search: ['words', 'partner'],
  defaultSort: 'purpose',
})
