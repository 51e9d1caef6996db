interface CopiedTable {
  readonly html: string
  readonly text: string
}

/** Puts a table into the clipboard, as HTML and as text. Over plain http browsers have no clipboard: then the old way. */
export async function copyTable(table: CopiedTable): Promise<boolean> {
  if (navigator.clipboard === undefined || typeof ClipboardItem === 'undefined') return copyByHand(table)
  const part = (text: string, type: string) => new Blob([text], { type })
  const item = new ClipboardItem({
    'text/html': part(table.html, 'text/html'),
    'text/plain': part(table.text, 'text/plain'),
  })
  return navigator.clipboard.write([item]).then(
    () => true,
    () => copyByHand(table),
  )
}

function copyByHand({ html, text }: CopiedTable): boolean {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', fill)
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', fill)
  return isCopied
}
