/** Mercari and the shops within it: one account, one receipt to press. */
export const mercariSites: readonly string[] = ['mercari', 'mercari-shops']

export const isOfMercari = ({ site_code: site }: { site_code: string }): boolean =>
  mercariSites.includes(site)
