import { expect, test } from 'vitest'
import { guessLanguage } from './index.ts'

test.each([
  ['1. 您的性别是？\nA. 男\nB. 女\n2. 您使用 Windows 还是 macOS？', 'zh-CN'],
  ['1. 請問您對這個服務滿意嗎？\nA. 非常滿意\nB. 不滿意', 'zh-TW'],
  ['1. このサービスに満足していますか？', 'ja'],
  ['1. 이 서비스에 만족하십니까?', 'ko'],
  ['1. คุณพอใจกับบริการนี้หรือไม่', 'th'],
  ['1. Вы довольны нашей услугой?', 'ru'],
  ['1. هل أنت راض عن هذه الخدمة؟', 'ar'],
  ['1. How satisfied are you with the service?\nA. Very\nB. Not at all', 'en-US'],
  ['1. Wie zufrieden sind Sie mit der Bedienung?', 'de'],
  ['1. Hvor fornøyd er du med tjenesten?', 'nb'],
  ['1. Hur nöjd är du med tjänsten?', 'sv'],
  ['1. Quanto è soddisfatto della nostra assistenza?', 'it'],
  ['1. ¿Cómo valora usted la atención que ha recibido?', 'es'],
  ['1. Êtes-vous satisfait de votre visite ?', 'fr'],
])('%s is written in %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language)
})

test('where nothing tells, nothing is guessed', () => {
  expect(guessLanguage('')).toBeNull()
  expect(guessLanguage('1. xyz 123')).toBeNull()
})
