/** Pictures of goods that stand on pages of shops abroad. */
export interface ShopPictures {
  /** The bytes of a picture, whatever the shop calls it. @throws PictureRefused */
  fetch(address: string, signal?: AbortSignal): Promise<Buffer>
}

export class PictureRefused extends Error {
  /** It may be there later. */
  readonly again: boolean
  constructor(message: string, again: boolean) {
    super(message)
    this.again = again
  }
}
