/** Where the figures may be asked: on a port of their own, else on the product's by this key. */
export interface MetricsAddress {
  own: { port: number; host: string } | undefined
  key: string | undefined
}
