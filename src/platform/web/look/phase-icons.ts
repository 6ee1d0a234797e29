import type { Phase } from '#platform/contract/phase.ts'

/** The sign of each phase: strokes of 1.5 on a ground of 16 by 16; the style sheet cuts them out of the text's colour. */
export const phaseIcons: Readonly<Record<Phase, string>> = {
  // a sheet with lines
  quote: 'M4 2h5.5L12 4.5V14H4zM6 7h4M6 10h4',
  // a coin
  money:
    'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 5v6M6.3 9.4c.9 1 3.4.9 3.4-.5 0-1.6-3.3-.7-3.3-2.1C6.4 5.5 8.7 5.4 9.6 6.4',
  // a cart
  purchase: 'M1.5 2.5h2L5 10.5h7l1.5-5.5H4M6 13.5h.01M11.5 13.5h.01',
  // a plane
  transit: 'M14 2 2 7l4.5 2.5L9 14zM6.5 9.5 14 2',
  // a shelf of boxes
  warehouse: 'M2 6.5 8 2.5l6 4V14H2zM5 14V9h6v5',
  // a van
  delivery:
    'M1.5 4h8v7h-8zM9.5 6.5h3l2 2.5v2h-5M4.5 13a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4M11.5 13a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4',
  done: 'm3 8.5 3.5 3.5L13 4.5',
  // an hourglass
  waiting: 'M4 2h8M4 14h8M5 2c0 4 6 8 6 12M11 2c0 4-6 8-6 12',
  problem: 'M8 2 14.5 13.5h-13zM8 6.5v3M8 11.5h.01',
  off: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM3.8 3.8l8.4 8.4',
}
