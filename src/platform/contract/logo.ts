/** The mark of the house, on paper and on screen: a parcel on its way. Strokes on 32 × 32, in the colour of the text beside it. */
export const logoPaths = [
  'M4 10.5 15 5l11 5.5v11L15 27 4 21.5z',
  'M4 10.5 15 16l11-5.5M15 16v11',
  'M24 25h5m-2.5-2.5L29 25l-2.5 2.5',
] as const

/** As markup, for paper. */
export const logoSvg = `<svg class="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">${logoPaths.map((path) => `<path d="${path}"/>`).join('')}</svg>`
