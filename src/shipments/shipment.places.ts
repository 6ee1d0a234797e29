import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'WB', digits: 8 }, ['/shipments'])
