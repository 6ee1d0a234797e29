import { rowRules } from '#testing/row-rules.ts'

rowRules('billing', { narrowed: 18, searched: 55, refused: 150 })
