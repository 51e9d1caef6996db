/** Longest side in pixels, and how fine the JPEG is: enough to recognise things by, small enough for a slow network. */
const longestSide = 1_600
const fineness = 0.85

/** A photo as JPEG within bounds, without what the camera wrote about place and time. Rejects what is no picture. */
export async function smallPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const share = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(picture.width * share),
    height: Math.round(picture.height * share),
  })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', fineness))
  if (!photo) throw new Error('The photo could not be written')
  return photo
}
