/** Decoded parts of a mail. */
export const partsOf = (raw: string): readonly string[] =>
  raw
    .split(/--[-_=.\w]+\r\n/)
    .slice(1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const body = rest.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
      const bytes = body.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`)
      return /quoted-printable/i.test(head) ? decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25')) : body
    })
