import { z } from 'zod'
import { planMeasures, planModes } from '#crm/plans/plan.words.ts'
import { requiredText, text } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const mode = z.enum(planModes.map(({ value }) => value))
export const measure = z.enum(planMeasures.map(({ value }) => value))
const told = { computed: true, required: true, fact: false } as const

/** A goal and what was reached of it. */
export const reached = z.object({ measure, goal: z.number(), achieved: z.number() })

/** The goals of a month, field by field, in the order of list, form and drawer. */
export const planFields = {
  month: {
    label: 'Tháng',
    kind: 'code',
    required: true,
    list: { width: 90, sortable: true, filter: 'any', filterAt: 'screen', card: 'fact' },
    fact: false,
  },
  title: {
    label: 'Tên kế hoạch',
    kind: 'text',
    schema: requiredText(200),
    required: true,
    list: { width: 240, card: 'title' },
    fact: false,
  },
  mode: {
    label: 'Chia theo',
    kind: 'select',
    options: planModes,
    schema: mode,
    answer: mode,
    required: true,
    initial: 'sale',
    list: { width: 110, filter: 'any', filterAt: 'bar' },
    form: false,
    fact: false,
  },
  is_primary: {
    label: 'Trên trang đầu',
    kind: 'boolean',
    required: true,
    list: { width: 120, filter: 'any', filterAt: 'bar' },
    fact: false,
  },
  goals: {
    label: 'Kết quả',
    kind: 'text',
    answer: z.array(reached),
    ...told,
    list: { width: 420 },
    export: false,
  },
  parts: { label: 'Số phần', kind: 'number', ...told, list: { width: 90, hidden: true } },
  people: { label: 'Người nhận', kind: 'number', ...told, list: { width: 100, hidden: true } },
  measured_at: { label: 'Đo lúc', kind: 'time', computed: true, list: { width: 130 } },
  content: { label: 'Mục đích', kind: 'note', schema: text(5000), fact: false },
  maker_id: {
    label: 'Người lập',
    kind: 'key',
    opens: staffPlaces,
    required: true,
    fact: false,
    list: filterOnly,
  },
  maker_name: {
    label: 'Người lập',
    kind: 'text',
    required: true,
    computed: true,
    list: { width: 140, hidden: true },
  },
  created_at: {
    label: 'Ngày lập',
    kind: 'time',
    required: true,
    list: { width: 130, hidden: true },
    fact: false,
  },
} as const satisfies Fields
