import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'SK', digits: 8 }, ['/billings'])
