import { rowRules } from '#testing/row-rules.ts'

rowRules('warehouse', { narrowed: 40, searched: 70, refused: 150 })
