import { toDataURL } from 'qrcode'

/** An address as a code for cameras; a picture that an `img` shows. */
export const qrPicture = (address: string): Promise<string> => toDataURL(address, { margin: 2, width: 480 })
