import { rowRules } from '#testing/row-rules.ts'

rowRules('home', { narrowed: 0, searched: 0 })
