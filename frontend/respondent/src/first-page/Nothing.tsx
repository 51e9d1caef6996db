/** Stands for the flow: on the server nobody answers. */
export default function Nothing(): null {
  return null
}
