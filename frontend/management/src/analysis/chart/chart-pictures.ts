import { createContext } from 'react'

export interface ChartPicture {
  /** `data:` address of a PNG in double size. */
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Charts that can be drawn into a picture, by their ids. */
export type ChartPictures = Map<string, () => ChartPicture>

export const PicturesContext = createContext<ChartPictures>(new Map())
