import { rowRules } from '#testing/row-rules.ts'

rowRules('customers', { narrowed: 40, searched: 60, refused: 100 })
