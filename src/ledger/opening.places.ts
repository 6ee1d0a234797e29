import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'DK', digits: 7 }, ['/ledger/opening'])
